import { CLIENT_CLOSED } from "../errors/describe-failure.ts";
import { GatewayError } from "../errors/gateway-error.ts";
import { JsonProblem, membersOf } from "./json-text.ts";

/** A JSON object with unchecked members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A request's body as it was sent, and what it means. */
export interface JsonBody {
  readonly text: string;
  readonly data: JsonObject;
}

/** Reads a body of JSON. @throws GatewayError 413, 415, 400 or 499 */
export async function readJson(request: Request, most: number): Promise<JsonBody> {
  const type = request.headers.get("content-type") ?? "";
  // Pages of any origin may send other types without a preflight.
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    throw new GatewayError(
      415,
      "unsupported_media_type",
      "Send JSON with the header `content-type: application/json`.",
    );
  }
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding !== "identity") {
    const message = `The body is compressed (\`content-encoding: ${encoding.slice(0, 50)}\`). Send it as it is.`;
    throw new GatewayError(415, "unsupported_encoding", message);
  }
  const text = decode(await readBytes(request, most));
  if (text.trim() === "") throw new GatewayError(400, "invalid_json", "The body is empty. Send a JSON object.");
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw notJson(positionIn(text));
  }
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw notJson(0);
  return { text, data: data as JsonObject };
}

/** A client that still sends cannot read a refusal: so much of a body that is too long is dropped before. */
const DROPPED_SHARE = 4;

/** @throws GatewayError 413 for a body that is too long, 499 if its sender has gone */
export async function readBytes(request: Request, most: number): Promise<ArrayBuffer> {
  const length = request.headers.get("content-length");
  // The server ends a body at the length in its header. Looking at `body` first would make a stream of it, which costs more.
  if ((length !== null && Number(length) <= most) || !request.body) return request.arrayBuffer().catch(rethrow);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of readParts(request, most)) parts.push(part);
  return new Blob(parts).arrayBuffer();
}

/** A body as it arrives. @throws GatewayError 413 for one that is too long, 499 if its sender has gone */
export async function* readParts(request: Request, most: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  if (!reader) return;
  let isTooLarge = Number(request.headers.get("content-length")) > most;
  try {
    for (let size = 0; size <= DROPPED_SHARE * most;) {
      // oxlint-disable-next-line no-await-in-loop -- part after part
      const { done, value } = await reader.read().catch(rethrow);
      if (done) break;
      size += value.byteLength;
      isTooLarge ||= size > most;
      if (!isTooLarge) yield value;
    }
    if (isTooLarge) throw tooLarge(most);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function rethrow(): never {
  throw new GatewayError(CLIENT_CLOSED, "client_closed", "The connection ended before the whole body had arrived.");
}

/** Levels of objects and lists that a request may have: writing deeper ones exhausts the stack. */
const MOST_LEVELS = 1000;

/** Explains the failure of a request that is nested too deeply; undefined for others. */
export function nestingProblem(data: unknown): GatewayError | undefined {
  let level: readonly unknown[] = [data];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) {
      const message = `The body is nested more than ${MOST_LEVELS} levels deep. Send a flatter one.`;
      return new GatewayError(400, "nested_too_deeply", message);
    }
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null && !(each instanceof Blob) ? Object.values(each) : [],
    );
  }
  return undefined;
}

function tooLarge(most: number): GatewayError {
  // The rest of the body may not be read, so that the connection cannot be used again.
  const headers = { connection: "close" };
  return new GatewayError(413, "request_too_large", `The body is larger than ${most} bytes.`, { headers });
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new GatewayError(400, "invalid_json", "The body is not valid UTF-8.");
  }
}

function positionIn(text: string): number | undefined {
  try {
    membersOf(text);
    return undefined;
  } catch (error) {
    return error instanceof JsonProblem ? error.position : undefined;
  }
}

function notJson(position: number | undefined): GatewayError {
  const where = position === undefined ? "" : ` at position ${position}`;
  return new GatewayError(400, "invalid_json", `The body is not a JSON object: the problem is${where || " unknown"}.`);
}
