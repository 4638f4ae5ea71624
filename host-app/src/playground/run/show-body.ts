import type { CapturedAnswer } from "@patchbay/mocks/cassette";
import type { Redactor } from "@patchbay/core/http";
import { parseJson } from "./exchange-recorder.ts";

/** Characters of an answer that are shown, and bytes that are looked through for them. */
const LONGEST_TEXT = 20_000;
const MOST_READ = 1_000_000;

/**
 * An answer's body as it is shown, as far as it has come: JSON, text, or a mark such as `[Blob image/png, 123 bytes]`, without
 * credentials. Looking for these takes a while: only for who wants to see it.
 */
export async function showBody({ headers, chunks }: CapturedAnswer, redactor: Redactor): Promise<unknown> {
  const parts = chunks.map(({ bytes }) => bytes as Uint8Array<ArrayBuffer>);
  const body = new Blob(parts, { type: headers.get("content-type") ?? "" });
  const isText = /^text|ndjson|json-seq/.test(body.type) || body.type === "";
  if (!isText && !/json/.test(body.type)) return redactor.value(body);
  const text = await body.slice(0, MOST_READ).text();
  return isText ? shorten(redactor.text(text)) : redactor.value(parseJson(text));
}

function shorten(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}\n… (shortened)` : text;
}
