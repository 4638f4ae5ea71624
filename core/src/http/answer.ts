import { NetworkError, OutputError, type AnswerSummary, type RequestSummary } from "../errors/index.ts";

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

/** An answer with all its headers. */
export interface ReceivedAnswer extends Answer {
  readonly headers: Headers;
  /** Tells what was sent for it. */
  readonly summary?: () => RequestSummary;
}

/**
 * Reads a successful answer.
 * @param malformed detail of the error when the answer is not readable JSON; when given, nothing but JSON is accepted
 * @param most bytes that are read of JSON at most
 * @throws OutputError, NetworkError when the connection is cut
 */
export async function readAnswer(
  response: Response,
  url: string,
  malformed?: string,
  most?: number,
): Promise<ReceivedAnswer> {
  const contentType = response.headers.get("content-type") ?? "";
  const isJson = malformed !== undefined || /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType);
  const data: unknown = isJson ? await readJson(response, malformed, most) : await readBlob(response);
  const { status, headers } = response;
  return { data, status, url, headers, header: (name) => headers.get(name) };
}

/** Bytes of an answer that are read at most: a server may send without end. */
const mostText = 2 ** 28;
const mostBinary = 2 ** 31;

/** Reads a text to its end. @throws NetworkError when the connection is cut, OutputError when it is too long */
export async function readText(response: Response, most = mostText): Promise<string> {
  return textOf(await readParts(response, most));
}

/** Reads a file to its end. @throws NetworkError when the connection is cut, OutputError when it is too long */
export async function readBlob(response: Response): Promise<Blob> {
  const parts = await readParts(response, mostBinary);
  return new Blob(parts, { type: response.headers.get("content-type") ?? "" });
}

/** Reads as much of a text as comes, and no more than so many bytes. */
export async function readStart(response: Response, most: number): Promise<string> {
  const parts: Part[] = [];
  await readParts(response, most, parts).catch(() => undefined);
  return textOf(parts);
}

type Part = Uint8Array<ArrayBuffer>;

async function readParts(response: Response, most: number, parts: Part[] = []): Promise<Part[]> {
  const reader = response.body?.getReader();
  try {
    for (let size = 0; ;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return parts;
      parts.push(value);
      size += value.byteLength;
      if (size <= most) continue;
      void reader?.cancel().catch(() => undefined);
      throw new OutputError(`Expected an answer of at most ${most} bytes`);
    }
  } catch (cause) {
    if (OutputError.isInstance(cause)) throw cause;
    const reason = cause instanceof Error ? `: ${cause.message}` : "";
    throw new NetworkError(`The connection was cut before the answer was complete${reason}.`, {
      cause,
      stage: "body",
    });
  }
}

function textOf(parts: readonly Part[]): string {
  const decoder = new TextDecoder();
  return parts.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
}

async function readJson(response: Response, malformed = "Expected JSON", most?: number): Promise<unknown> {
  const text = await readText(response, most);
  try {
    return JSON.parse(text);
  } catch {
    // Not the parser's own error: that quotes a part of the text, and a part of a secret is not found and redacted.
    const cause = new SyntaxError("The answer is not JSON.");
    throw new OutputError(malformed, { cause, response: summarizeAnswer(response, text) });
  }
}

/** What an error shows of an answer, before its body is redacted. */
export function summarizeAnswer(
  { status, headers }: Pick<Response, "status" | "headers">,
  body: unknown,
): AnswerSummary {
  return { status, requestId: headers.get("x-request-id") ?? "", body };
}
