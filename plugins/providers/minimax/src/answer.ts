import { isObject, isResultUrl, OutputError, StreamError, type Answer, type JsonObject } from "@patchbay/core/provider";

/** An answer without a refusal, which has status 200 and a code in `base_resp`. @throws OutputError */
export function acceptedAnswer({ data }: Answer): JsonObject {
  const answer = isObject(data) ? data : {};
  const { status_code: code, status_msg: text } = isObject(answer["base_resp"]) ? answer["base_resp"] : {};
  if (typeof code === "number" && code !== 0)
    throw new OutputError(`MiniMax refused the call: ${String(text)} (${code})`);
  return answer;
}

/** Codes of the filters. Source: https://platform.minimax.io/docs/api-reference/errorcode */
const FILTERS: Readonly<Record<number, string>> = { 1026: "input_sensitive", 1027: "output_sensitive" };

/** An event of a streamed chat; one with a code in `base_resp` ends it. @throws StreamError */
export function acceptedEvent<Chunk>(event: unknown): Chunk {
  const base = isObject(event) ? event["base_resp"] : undefined;
  const { status_code: code, status_msg: text } = isObject(base) ? base : {};
  if (typeof code !== "number" || code === 0) return event as Chunk;
  const message = `MiniMax ended the stream: ${String(text)} (${code}). Call again, or choose another model.`;
  throw new StreamError(message, { code: FILTERS[code] ?? String(code) });
}

/** The first of the texts in a member of the answer's `data` that is a URL. */
export function firstUrl(values: readonly unknown[]): string | undefined {
  return values.flat().find(isResultUrl);
}
