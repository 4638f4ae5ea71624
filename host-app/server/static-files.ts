import path from "node:path";
import type { PluginFile } from "@patchbay/core/plugin";
import type { Context } from "hono";
import { getMimeType } from "hono/utils/mime";
import { sendContent, type CacheRule } from "./content.ts";
import type { FileStore } from "./file-store.ts";
import { PLUGIN_FILE_POLICY } from "./security-headers.ts";

/** A file in a manifest. */
export interface ListedFile extends Pick<PluginFile, "integrity" | "bytes"> {
  /** Path on disk. */
  readonly path: string;
}

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
export async function sendFile(
  context: Context,
  files: FileStore,
  file: string,
  rule: CacheRule,
): Promise<Response | undefined> {
  const content = await files.read(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined || NO_FILE.has(error.code)) return undefined;
    throw error;
  });
  return content && sendContent(context, content, { type: getMimeType(file) ?? OTHER_TYPE, rule });
}

/**
 * Responds with a plugin's file if it matches the manifest: exactly the hashed bytes are sent. The plugin's
 * folder may be a link; a file in it may not, since it could point anywhere.
 */
export async function sendListedFile(
  context: Context,
  files: FileStore,
  { path: file, integrity, bytes }: ListedFile,
): Promise<Response> {
  const content = await files.read(file, { maxBytes: bytes, links: false }).catch(() => undefined);
  if (!content) {
    return context.text(
      "The plugin's file is missing, or is not a regular file of the size that its manifest names.",
      404,
    );
  }
  if (content.integrity !== integrity) {
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
