import { describeBody, describeSent } from "./body.ts";
import type { CapturedExchange } from "./capture.ts";
import type { RecordedAnswer, RecordedExchange, RecordedRequest } from "./cassette.ts";
import { describeStream } from "./stream-pieces.ts";

/** Recorded request headers: those that change an answer. The rest is noise or private. */
export const REQUEST_HEADERS =
  /^(?:accept|content-type|prefer|x-wait-for-model|x-use-cache|(?!x-stainless).+-(?:version|beta))$/;

/** An exchange in the form of a cassette, but with its secrets and all its headers. */
export interface Draft extends RecordedExchange {
  readonly requestHeaders: Headers;
  readonly answerHeaders?: Headers;
}

export async function describeExchange({ recorded, request, answer, failure }: CapturedExchange): Promise<Draft> {
  const { method, url, headers, bytes = new Uint8Array() } = request;
  const body = await describeSent(bytes, headers.get("content-type") ?? "");
  const described: RecordedRequest = { method, url, ...body };
  return {
    recorded,
    request: described,
    requestHeaders: headers,
    ...(answer
      ? { answer: describeAnswer(answer), answerHeaders: answer.headers }
      : { failure: failure ?? "The command ended before the answer came" }),
  };
}

function describeAnswer({
  status,
  headers,
  after,
  chunks,
  complete,
}: NonNullable<CapturedExchange["answer"]>): RecordedAnswer {
  const type = headers.get("content-type") ?? "";
  const stream = describeStream(chunks, type);
  const last = stream?.at(-1);
  // After this, clients leave without waiting for the end of the connection.
  const isDone = complete || (last !== undefined && "data" in last && last.data === "[DONE]");
  const incomplete = isDone ? {} : { incomplete: true as const };
  if (stream) return { status, after: Math.round(after), stream, ...incomplete };
  const body = describeBody(joinBytes(chunks.map(({ bytes }) => bytes)), type);
  return { status, after: Math.round(after + (chunks.at(-1)?.at ?? 0)), ...body, ...incomplete };
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let from = 0;
  for (const part of parts) {
    bytes.set(part, from);
    from += part.length;
  }
  return bytes;
}
