import { OutputError } from "../errors/index.ts";

/** A successful answer. */
export interface Answer {
  /** Parsed JSON when the content type is JSON, else the bytes as a Blob. */
  readonly data: unknown;
  readonly status: number;
  /** Address that was asked, before redirects. */
  readonly url: string;
  /** One header of the answer, or null. */
  header(name: string): string | null;
}

/**
 * Reads a successful answer.
 * @param malformed detail of the error when the answer is not readable JSON; when given, nothing but JSON is accepted
 * @throws OutputError
 */
export async function readAnswer(response: Response, url: string, malformed?: string): Promise<Answer> {
  const contentType = response.headers.get("content-type") ?? "";
  const isJson = malformed !== undefined || /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType);
  const data: unknown = isJson ? parse(await response.text(), malformed) : await response.blob();
  return { data, status: response.status, url, header: (name) => response.headers.get(name) };
}

function parse(text: string, malformed = "Expected JSON"): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OutputError(malformed);
  }
}
