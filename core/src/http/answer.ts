import { NetworkError, OutputError } from "../errors/index.ts";

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
 * @throws OutputError, NetworkError when the connection is cut
 */
export async function readAnswer(response: Response, url: string, malformed?: string): Promise<Answer> {
  const contentType = response.headers.get("content-type") ?? "";
  const isJson = malformed !== undefined || /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType);
  const data: unknown = isJson
    ? parse(await readWhole(response, "text"), malformed)
    : await readWhole(response, "blob");
  return { data, status: response.status, url, header: (name) => response.headers.get(name) };
}

/** Reads a body to its end. @throws NetworkError when the connection is cut */
export async function readWhole<Form extends "text" | "blob">(
  response: Response,
  form: Form,
): Promise<Awaited<ReturnType<Response[Form]>>> {
  try {
    return (await response[form]()) as Awaited<ReturnType<Response[Form]>>;
  } catch (cause) {
    const reason = cause instanceof Error ? `: ${cause.message}` : "";
    throw new NetworkError(`The connection was cut before the answer was complete${reason}.`, {
      cause,
      stage: "body",
    });
  }
}

function parse(text: string, malformed = "Expected JSON"): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OutputError(malformed);
  }
}
