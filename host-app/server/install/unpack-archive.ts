import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createGunzip } from "node:zlib";
import { PatchbayError, PluginError } from "@patchbay/core/errors";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";

/** Limits of an archive: an engine with its assets is far below them. */
const MEGABYTE = 1024 * 1024;
const MOST_FILE_BYTES = 64 * MEGABYTE;
const MOST_BYTES = 192 * MEGABYTE;
const MOST_ENTRIES = 5000;
/** The longest path that every file system accepts. */
const MOST_PATH = 255;

/**
 * Reads a gzipped tar archive, as `npm pack` writes it, into memory. Nothing is written, and nothing in it is run.
 * Reading ends at the first entry that is not allowed.
 * @param archive its bytes
 * @param name the archive's name in errors
 * @returns contents by path, without the archive's top folder
 * @throws PluginError for links, devices, paths outside of the archive, and more or larger files than a plugin has
 */
export async function unpackArchive(archive: Uint8Array, name: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const unzipped = Readable.toWeb(Readable.from([archive]).pipe(limited(name))) as ReadableStream<Uint8Array>;
  let entries = 0;
  try {
    for await (const entry of unzipped.pipeThrough(createTarDecoder({ strict: true }) as Decoder)) {
      entries += 1;
      if (entries > MOST_ENTRIES) throw refused(name, `it has more than ${MOST_ENTRIES} files`);
      const problem = problemOf(entry.header);
      if (problem !== undefined) throw refused(name, problem);
      if (entry.header.type === "directory") await entry.body.cancel();
      else files.set(pathOf(entry.header.name), Buffer.from(await new Response(entry.body as BodyInit).arrayBuffer()));
    }
  } catch (error) {
    if (PatchbayError.isInstance(error)) throw error;
    const cause = error instanceof Error ? error.message : String(error);
    throw new PluginError(
      `${name} is not a whole gzipped tar archive (${cause}). Download it again, or pack it with 'npm pack'.`,
      { cause: error },
    );
  }
  return files;
}

type Decoder = { readable: ReadableStream<ParsedTarEntry>; writable: WritableStream<Uint8Array> };

/** A decompressor that ends with an error at the limit: a small archive can contain terabytes of zeros. */
function limited(name: string) {
  const gunzip = createGunzip({ chunkSize: MEGABYTE });
  let bytes = 0;
  gunzip.on("data", (part: Buffer) => {
    bytes += part.length;
    if (bytes > MOST_BYTES) gunzip.destroy(refused(name, `its files have more than ${MOST_BYTES} bytes`));
  });
  // The stream's reader starts it.
  gunzip.pause();
  return gunzip;
}

function problemOf({ name, type = "file", size }: ParsedTarEntry["header"]): string | undefined {
  if (type !== "file" && type !== "directory") return `'${name}' is a ${type}; only files are allowed`;
  if (/^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split("/").includes("..")) {
    return `'${name}' is a path outside of the archive`;
  }
  if (name.length > MOST_PATH) return `a path has ${name.length} characters; at most ${MOST_PATH} are allowed`;
  return size > MOST_FILE_BYTES ? `'${name}' has ${size} bytes; at most ${MOST_FILE_BYTES} are allowed` : undefined;
}

/** npm writes everything below `package/`; other programs use another name. */
function pathOf(name: string): string {
  return name.replace(/^(?:\.\/)?[^/]+\//, "");
}

function refused(name: string, problem: string): PluginError {
  return new PluginError(`${name} is refused: ${problem}. Nothing was unpacked.`);
}
