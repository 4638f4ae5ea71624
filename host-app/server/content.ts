import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { Context } from "hono";

type Bytes = Uint8Array<ArrayBuffer>;

/** The best first. */
const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const compressors: Readonly<Record<Encoding, (bytes: Bytes) => Promise<Uint8Array>>> = {
  gzip: (bytes) => gzip(bytes, { level: zlib.constants.Z_BEST_COMPRESSION }),
  // Smaller than gzip's best and faster; Brotli's best takes a third of a second for the largest file.
  br: (bytes) =>
    brotli(bytes, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
};

/**
 * Bytes that many responses send: hashed once, and compressed once for each encoding. All responses share them: a
 * thousand copies would be a thousand times their size.
 */
export class Content {
  readonly bytes: Bytes;
  /** A short text that changes with the bytes. */
  readonly revision: string;
  readonly #compressed = new Map<Encoding, Promise<Bytes>>();

  constructor(content: Bytes | string) {
    this.bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    this.revision = createHash("sha256").update(this.bytes).digest("base64url").slice(0, 22);
  }

  compressed(encoding: Encoding): Promise<Bytes> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = compressors[encoding](this.bytes).then((bytes) => new Uint8Array(bytes));
    this.#compressed.set(encoding, made);
    return made;
  }
}

/** How long a browser may cache a file: forever if its name contains a hash of its content. */
export type CacheRule = "immutable" | "revalidate";

const CACHE_CONTROL: Record<CacheRule, string> = {
  immutable: "public, max-age=31536000, immutable",
  revalidate: "no-cache",
};

export interface ContentOptions {
  /** Media type, with its charset. */
  readonly type: string;
  readonly rule: CacheRule;
}

/** Media types that compression makes smaller. */
const COMPRESSIBLE = /^text\/|\b(?:javascript|json|wasm|xml)\b/;

/** Responds with content, or with 304 if the browser already has this version. */
export async function sendContent(
  context: Context,
  content: Content,
  { type, rule }: ContentOptions,
): Promise<Response> {
  const tag = `"${content.revision}"`;
  const headers = { "content-type": type, "cache-control": CACHE_CONTROL[rule], etag: tag };
  const known = (context.req.header("if-none-match") ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (known.includes(tag) || known.includes("*")) return context.body(null, 304, headers);
  const accepted = context.req.header("accept-encoding") ?? "";
  const encoding = COMPRESSIBLE.test(type) && ENCODINGS.find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
  if (!encoding) return context.body(content.bytes, 200, headers);
  // Another encoding is another content, so the entity tag is weak.
  const packed = { ...headers, etag: `W/${tag}`, "content-encoding": encoding, vary: "accept-encoding" };
  return context.body(await content.compressed(encoding), 200, packed);
}
