import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open } from "node:fs/promises";

export interface RegularFileOptions {
  /** Largest size that is read; default: any. */
  readonly maxBytes?: number;
  /** Whether a link to a file is followed; default: yes. Links among the folders on the way are followed always. */
  readonly links?: boolean;
}

/**
 * Reads a file, and nothing else that can stand under a name: a pipe would wait for ever for who writes into it, a device
 * need never end.
 * @throws Error of the system, or one that says what the name stands for instead
 */
export async function readRegularFile(file: string, options: RegularFileOptions = {}): Promise<Buffer<ArrayBuffer>> {
  const { maxBytes = Number.POSITIVE_INFINITY, links = true } = options;
  // Opening a pipe waits as well, unless it is told not to. Windows knows neither flag.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK | (links ? 0 : constants.O_NOFOLLOW));
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error("it is no regular file");
    if (found.size > maxBytes) throw new Error(`it has ${found.size} bytes, of at most ${maxBytes}`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Subresource integrity of a file's content, as manifests write it: `sha384-` and base64. */
export function integrityOf(content: string | Uint8Array): string {
  return `sha384-${createHash("sha384").update(content).digest("base64")}`;
}
