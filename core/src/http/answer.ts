import { NetworkError, OutputError, PatchbayError, type RequestSummary } from "../errors/index.ts";
import { loadOnFailure } from "./secrets.ts";

/** A successful answer. */
export interface Answer {
  /** Parsed JSON when the content type is JSON, else the bytes as a Blob. */
  readonly data: unknown;
  /** HTTP status, 200 to 299. */
  readonly status: number;
  /** The requested address, before redirects. */
  readonly url: string;
  /** One header of the answer, or null. */
  header(name: string): string | null;
}

/** An answer with all its headers. */
export interface ReceivedAnswer extends Answer {
  readonly headers: Headers;
  /** Returns its request. */
  readonly summary?: (() => Promise<RequestSummary>) | undefined;
}

export interface ReadingOptions {
  /** `json`: regardless of the content type. Default: by the content type, JSON or a Blob. */
  readonly as?: "json" | undefined;
  /** Detail of the error if the answer is not valid JSON. */
  readonly malformed?: string | undefined;
  /** Maximum number of bytes of JSON to read. */
  readonly most?: number;
}

/**
 * Reads a successful answer.
 * @throws OutputError, NetworkError when the connection is cut
 */
export async function readAnswer(
  response: Response,
  url: string,
  { as, malformed, most }: ReadingOptions = {},
  summary?: ReceivedAnswer["summary"],
): Promise<ReceivedAnswer> {
  const { status, headers } = response;
  const isJson = as === "json" || /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get("content-type") ?? "");
  const data: unknown = isJson ? await readJson(response, malformed, most) : await readBlob(response);
  return { data, status, url, headers, header: (name) => headers.get(name), summary };
}

/** Maximum number of bytes of an answer to read: a server may send endlessly. */
const mostText = 2 ** 28;
const mostBinary = 2 ** 31;

/** Reads a text to its end. @throws NetworkError when the connection is cut, OutputError when it is too long */
export function readText(response: Response, most = mostText): Promise<string> {
  return isBounded(response, most) ? response.text().catch(cut) : readParts(response, most).then(textOf);
}

/** Reads a file to its end. @throws NetworkError when the connection is cut, OutputError when it is too long */
export function readBlob(response: Response): Promise<Blob> {
  if (isBounded(response, mostBinary)) return response.blob().catch(cut);
  const type = response.headers.get("content-type") ?? "";
  return readParts(response, mostBinary).then((parts) => new Blob(parts, { type }));
}

/**
 * Whether the body's length is known and allowed, so that it can be read at once; a compressed body may have any
 * length.
 */
function isBounded({ headers }: Response, most: number): boolean {
  const length = headers.get("content-length");
  return length !== null && Number(length) <= most && !headers.has("content-encoding");
}

/** Reads as much text as arrives, up to a number of bytes. */
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
    return cut(cause);
  }
}

function cut(cause: unknown): never {
  if (PatchbayError.isInstance(cause)) throw cause;
  const reason = cause instanceof Error ? `: ${cause.message}` : "";
  throw new NetworkError(`The connection was cut before the answer was complete${reason}.`, { cause, stage: "body" });
}

function textOf(parts: readonly Part[]): string {
  const decoder = new TextDecoder();
  // Nearly every answer arrives as one chunk.
  if (parts.length === 1) return decoder.decode(parts[0]);
  return parts.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
}

async function readJson(response: Response, malformed = "Expected JSON", most?: number): Promise<unknown> {
  const text = await readText(response, most);
  try {
    return JSON.parse(text);
  } catch {
    // Not the parser's error: it quotes a part of the text, and a part of a secret would not be redacted.
    const cause = new SyntaxError("The answer is not JSON.");
    const { summarizeAnswer } = await loadOnFailure(() => import("./redaction.ts"));
    throw new OutputError(malformed, { cause, response: summarizeAnswer(response, text) });
  }
}
