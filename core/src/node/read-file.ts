import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open } from "node:fs/promises";

export interface RegularFileOptions {
  /** Maximum size in bytes; default: none. */
  readonly maxBytes?: number;
  /** Whether a link to a file is followed; default: yes. Links in its folders are always followed. */
  readonly links?: boolean;
}

/**
 * Reads only regular files: a pipe would wait forever for a writer, and a device may never end.
 * @throws the system's Error, or one that explains what else the path is
 */
export async function readRegularFile(file: string, options: RegularFileOptions = {}): Promise<Buffer<ArrayBuffer>> {
  const { maxBytes = Number.POSITIVE_INFINITY, links = true } = options;
  // Opening a pipe also waits, unless this flag is set. Windows has neither flag.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK | (links ? 0 : constants.O_NOFOLLOW));
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new Error("it is not a regular file");
    if (stats.size > maxBytes) throw new Error(`it has ${stats.size} bytes, of at most ${maxBytes}`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Subresource integrity of a file's content, as manifests write it: `sha384-` and base64. */
export function integrityOf(content: string | Uint8Array): string {
  return `sha384-${createHash("sha384").update(content).digest("base64")}`;
}
