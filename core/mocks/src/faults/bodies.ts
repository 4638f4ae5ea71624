import { bytesOf, placeIn, typeOf, withBody } from "./damage.ts";
import { EVERYWHERE, type ExchangeKind, type Fault } from "./fault.ts";

const WHOLE: readonly ExchangeKind[] = ["chat", "submission", "poll", "result"];
const UNREADABLE =
  /JSON|pars(e|ing)|unexpected (end|token|response|answer)|malformed|incomplete|truncated|cut off|terminated|invalid (response|answer|output)|not (a )?valid|could not be read|cannot be read/i;

const HTML = `<!DOCTYPE html>
<html><head><title>Just a moment…</title></head><body><h1>Checking your browser before you proceed</h1></body></html>
`;

/** What happens to a body while status and connection are good. */
export const bodies: readonly Fault[] = [
  {
    name: "cut-json",
    about: "JSON that ends early, in good order",
    where: WHOLE,
    leaves: "damaged",
    forms: ["once"],
    signs: UNREADABLE,
    async apply({ answer, at, below }) {
      const response = await answer();
      if (!typeOf(response).endsWith("json")) return undefined;
      const bytes = await bytesOf(response);
      return withBody(response, bytes.slice(0, placeIn(bytes.length, at, below)));
    },
  },
  {
    name: "cut-gzip",
    about: "A gzipped body that ends early",
    where: [...WHOLE, "download"],
    leaves: "damaged",
    forms: ["once"],
    signs: new RegExp(`${UNREADABLE.source}|gzip|zlib|Z_BUF|decompress|decod|content.?encoding`, "i"),
    async apply({ answer, at, below }) {
      const response = await answer();
      const zipped = response.clone().body?.pipeThrough(new CompressionStream("gzip"));
      if (!zipped) return undefined;
      const bytes = await bytesOf(new Response(zipped));
      // What comes behind the last ten bytes is a checksum, which not every reader misses.
      const end = placeIn(bytes.length - 10, at, below);
      return withBody(response, bytes.slice(0, end), { "content-encoding": "gzip" });
    },
  },
  {
    name: "empty-body",
    about: "Status 200 without a body",
    where: EVERYWHERE,
    leaves: "damaged",
    forms: ["once"],
    signs: new RegExp(`${UNREADABLE.source}|empty|no (body|content|events|answer)|without`, "i"),
    apply: async ({ answer }) => withBody(await answer(), ""),
  },
  {
    name: "html-instead",
    about: "Status 200 with an HTML page",
    where: EVERYWHERE,
    leaves: "damaged",
    forms: ["once"],
    signs: new RegExp(`${UNREADABLE.source}|html|not a stream|no stream`, "i"),
    apply: async ({ answer }) => withBody(await answer(), HTML, { "content-type": "text/html; charset=utf-8" }),
  },
  {
    name: "error-in-200",
    about: "Status 200 with an error as JSON",
    where: ["chat", "stream", "submission", "poll", "result"],
    leaves: "damaged",
    forms: ["once"],
    signs: /overloaded|server_error|model is/i,
    async apply({ answer }) {
      const error = { message: "The model is overloaded, try again later.", type: "server_error", code: "overloaded" };
      return withBody(await answer(), JSON.stringify({ error }), { "content-type": "application/json" });
    },
  },
  {
    name: "wrong-content-type",
    about: "The right body as text/plain",
    where: ["chat", "stream", "submission", "poll", "result"],
    leaves: "tolerable",
    forms: ["once"],
    signs: new RegExp(`${UNREADABLE.source}|content.?type (is|was|of)|text\\/plain`, "i"),
    async apply({ answer }) {
      const response = await answer();
      return withBody(response, response.body, { "content-type": "text/plain; charset=utf-8" });
    },
  },
  {
    name: "no-content-type",
    about: "The right body without a content type",
    where: ["chat", "stream", "submission", "poll", "result"],
    leaves: "tolerable",
    forms: ["once"],
    signs: new RegExp(`${UNREADABLE.source}|(no|missing|unknown|without( a)?)( content)?[ -]type`, "i"),
    async apply({ answer }) {
      const response = await answer();
      return withBody(response, response.body, { "content-type": null });
    },
  },
  {
    name: "bom",
    about: "A byte order mark before the body",
    where: ["chat", "stream", "poll", "result"],
    leaves: "harmless",
    forms: ["always"],
    signs: UNREADABLE,
    async apply({ answer }) {
      const response = await answer();
      return withBody(response, new Blob([Uint8Array.of(0xef, 0xbb, 0xbf), await bytesOf(response)]));
    },
  },
  {
    name: "invalid-utf8",
    about: "A byte inside of a text that UTF-8 does not have",
    where: ["chat", "stream"],
    leaves: "unnoticeable",
    forms: ["once"],
    signs: /utf.?8|encod|decod|invalid/i,
    async apply({ answer }) {
      const response = await answer();
      const spoiled = spoilText(await bytesOf(response));
      return spoiled && withBody(response, spoiled);
    },
  },
];

/** Puts a byte that UTF-8 does not have into the longest string of a JSON text; undefined when there is none. */
function spoilText(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  // One character for each byte, so that places in the text are places in the bytes.
  const text = new TextDecoder("latin1").decode(bytes);
  const strings = [...text.matchAll(/":\s*"((?:[^"\\]|\\.)+)"/g)];
  const longest = strings.toSorted(([, one = ""], [, other = ""]) => other.length - one.length)[0];
  if (!longest) return undefined;
  const [whole, value = ""] = longest;
  const offset = longest.index + whole.length - value.length - 1;
  const spoiled = new Uint8Array(bytes.length + 1);
  spoiled.set(bytes.subarray(0, offset));
  spoiled[offset] = 0xff;
  spoiled.set(bytes.subarray(offset), offset + 1);
  return spoiled;
}
