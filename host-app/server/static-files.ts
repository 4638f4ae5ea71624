import { createHash } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { integrityOf, readRegularFile } from "@patchbay/core/node";
import type { PluginFile } from "@patchbay/core/plugin";
import type { Context } from "hono";
import { getMimeType } from "hono/utils/mime";
import { PLUGIN_FILE_POLICY } from "./security-headers.ts";

/** A file in a manifest. */
export interface ListedFile extends Pick<PluginFile, "integrity" | "bytes"> {
  /** Path on disk. */
  readonly path: string;
}

/** How long a browser may cache a file: forever if its name contains a hash of its content. */
export type CacheRule = "immutable" | "revalidate";

const CACHE_CONTROL: Record<CacheRule, string> = {
  immutable: "public, max-age=31536000, immutable",
  revalidate: "no-cache",
};

/**
 * The absolute path of a file inside a folder; undefined if the path leads out of it.
 * @param urlPath as in the URL: with `%20` and the like
 */
export function resolveInside(folder: string, urlPath: string): string | undefined {
  let relative: string;
  try {
    relative = decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
  if (relative.includes("\0")) return undefined;
  const resolved = path.resolve(folder, `.${path.posix.resolve("/", relative.replaceAll("\\", "/"))}`);
  return resolved.startsWith(path.resolve(folder) + path.sep) ? resolved : undefined;
}

/** System error codes for a path without a file. */
const NO_FILE = new Set(["ENOENT", "EISDIR", "ENOTDIR", "ENAMETOOLONG", "ELOOP"]);

/** Responds with a file, or with 304 if the browser has it; undefined if there is no such file. */
export async function sendFile(context: Context, file: string, rule: CacheRule): Promise<Response | undefined> {
  const content = await readRegularFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined || NO_FILE.has(error.code)) return undefined;
    throw error;
  });
  if (!content) return undefined;
  const type = getMimeType(file) ?? "application/octet-stream";
  if (rule === "revalidate" || !/\.(?:css|js)$/.test(file)) return sendContent(context, content, { type, rule });
  const encoding = ENCODINGS.find((one) => accepts(context, one));
  const compressed = encoding && { [encoding]: await compress(file, content, encoding) };
  return sendContent(context, content, { type, rule, compressed });
}

/** The best first. */
const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

const accepts = (context: Context, encoding: Encoding): boolean =>
  new RegExp(`\\b${encoding}\\b`).test(context.req.header("accept-encoding") ?? "");

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const compressors: Readonly<Record<Encoding, (content: Uint8Array) => Promise<Uint8Array>>> = {
  gzip: (content) => gzip(content, { level: zlib.constants.Z_BEST_COMPRESSION }),
  // Smaller than gzip's best and faster; Brotli's best takes a third of a second for the largest file.
  br: (content) =>
    brotli(content, {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
};
const compressedFiles = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/**
 * A file whose name contains a hash of its content, compressed once for all requests: in one piece it is smaller than
 * as a stream that is compressed for each.
 */
function compress(file: string, content: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const key = `${encoding} ${file}`;
  let result = compressedFiles.get(key);
  if (!result) {
    result = compressors[encoding](content).then((bytes) => new Uint8Array(bytes));
    compressedFiles.set(key, result);
  }
  return result;
}

/**
 * Responds with a plugin's file if it matches the manifest: exactly the hashed bytes are sent. The plugin's
 * folder may be a link; a file in it may not, since it could point anywhere.
 */
export async function sendListedFile(
  context: Context,
  { path: file, integrity, bytes }: ListedFile,
): Promise<Response> {
  let content: Uint8Array<ArrayBuffer>;
  try {
    content = await readRegularFile(file, { maxBytes: bytes, links: false });
  } catch {
    return context.text(
      "The plugin's file is missing, or is not a regular file of the size that its manifest names.",
      404,
    );
  }
  if (integrityOf(content) !== integrity) {
    return context.text("The plugin's file does not match its manifest: build or install it again.", 404);
  }
  const type = getMimeType(file) ?? OTHER_TYPE;
  // Browsers show code as text. Firefox reads an empty script if the policy has sandbox.
  if (!CODE_TYPES.test(type)) context.header("content-security-policy", PLUGIN_FILE_POLICY);
  if (PART_TYPES.test(type)) return sendContent(context, content, { type, rule: "immutable" });
  // A plugin's files are parts of pages, never pages themselves.
  context.header("content-disposition", "attachment");
  return sendContent(context, content, { type: OTHER_TYPE, rule: "immutable" });
}

const OTHER_TYPE = "application/octet-stream";
const CODE_TYPES = /^(?:text\/(?:javascript|css)|application\/wasm)/;
/** Types of page resources. */
const PART_TYPES = /^(?:text\/(?:javascript|css)|application\/(?:wasm|json)|(?:image|audio|video|font)\/)/;

export interface ContentOptions {
  /** Media type, with its charset. */
  readonly type: string;
  readonly rule: CacheRule;
  /** Entity tag of the content; default: its hash. */
  readonly revision?: string;
  /** The compressed content, for browsers that accept it; absent: it is compressed for each request. */
  readonly compressed?: { readonly [encoding in Encoding]?: Uint8Array<ArrayBuffer> } | undefined;
}

/** Responds with content, or with 304 if the browser already has this version. */
export function sendContent(
  context: Context,
  content: Uint8Array<ArrayBuffer> | string,
  { type, rule, revision = revisionOf(content), compressed }: ContentOptions,
): Response {
  const tag = `"${revision}"`;
  const headers = { "content-type": type, "cache-control": CACHE_CONTROL[rule], etag: tag };
  const known = (context.req.header("if-none-match") ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (known.includes(tag) || known.includes("*")) return context.body(null, 304, headers);
  const encoding = ENCODINGS.find((one) => compressed?.[one] && accepts(context, one));
  const bytes = encoding && compressed?.[encoding];
  if (bytes) {
    // Another encoding is another content, so the entity tag is weak, as for content that is compressed per request.
    const packed = { ...headers, etag: `W/${tag}`, "content-encoding": encoding, vary: "accept-encoding" };
    return context.body(bytes, 200, packed);
  }
  return context.body(content, 200, headers);
}

/** A short text that changes with the content. */
export function revisionOf(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}
