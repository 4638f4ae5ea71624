import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Context } from "hono";
import { getMimeType } from "hono/utils/mime";

/** How long a browser may keep a file: for ever when its name holds a hash of its content. */
export type CacheRule = "immutable" | "revalidate";

const CACHE_CONTROL: Record<CacheRule, string> = {
  immutable: "public, max-age=31536000, immutable",
  revalidate: "no-cache",
};

/**
 * The absolute path of a file inside a folder, or nothing when the path leads out of it.
 * @param urlPath as it stands in the address: with `%20` and the like
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

/** Answers with a file, or with 304 when the browser has it; gives nothing when there is no such file. */
export async function sendFile(context: Context, file: string, rule: CacheRule): Promise<Response | undefined> {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "EISDIR" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
  if (!content) return undefined;
  return sendContent(context, content, { type: getMimeType(file) ?? "application/octet-stream", rule });
}

export interface ContentOptions {
  /** Media type, with its charset. */
  readonly type: string;
  readonly rule: CacheRule;
  /** Mark of this version of the content; default: a hash of it. */
  readonly revision?: string;
}

/** Answers with content, or with 304 when the browser already has this version of it. */
export function sendContent(
  context: Context,
  content: Uint8Array<ArrayBuffer> | string,
  { type, rule, revision = revisionOf(content) }: ContentOptions,
): Response {
  const tag = `"${revision}"`;
  const headers = { "content-type": type, "cache-control": CACHE_CONTROL[rule], etag: tag };
  const known = (context.req.header("if-none-match") ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (known.includes(tag) || known.includes("*")) return context.body(null, 304, headers);
  return context.body(content, 200, headers);
}

/** A short mark that changes with the content. */
export function revisionOf(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}
