import { base64FromBytes } from "@patchbay/core/provider";
import { InputError } from "@patchbay/core/errors";
import { checkCassette, isObject, parseCassette, type Cassette } from "./cassette.ts";

/** Reads a file's bytes, beside the cassette or the cassette itself. */
type ReadFile = (address: string | URL) => Promise<Uint8Array>;

/**
 * Opens a cassette: a path or an address of its file, or its imported or parsed content. @throws InputError with the
 * file and the position of the problem
 */
export async function openCassette(source: string | URL | object): Promise<Cassette> {
  if (typeof source !== "string" && !(source instanceof URL)) {
    return checkCassette(await insertMedia(source, "The cassette"));
  }
  const file = String(source);
  const read = readerFor(source);
  const bytes = await read(source).catch((cause: unknown) => {
    const { code, message } = cause as { readonly code?: string; readonly message: string };
    const problem = code === "ENOENT" ? "does not exist" : `cannot be read: ${message}`;
    throw new InputError(`${file} ${problem}. Record it with 'patchbay record'.`, { cause });
  });
  const parsed = parseCassette(new TextDecoder().decode(bytes), file);
  const beside = (name: string): string | URL => {
    const folder = mediaFolder(file);
    return typeof source === "string" ? `${folder}/${name}` : new URL(`${folder}/${name}`);
  };
  return checkCassette(await insertMedia(parsed, file, (name) => read(beside(name))), file);
}

/** The location of a cassette's media. */
export function mediaFolder(file: string): string {
  return `${file.replace(/\.json$/, "")}.media`;
}

function readerFor(source: string | URL): ReadFile {
  // Not an import, which bundlers for browsers would follow; browsers do not have it.
  const files =
    /^https?:/.test(String(source)) || typeof process === "undefined"
      ? undefined
      : process.getBuiltinModule?.("node:fs/promises");
  if (files) return async (address) => new Uint8Array(await files.readFile(address));
  return async (address) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`the server answers ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
}

/** Inserts media from files. Names are checked: a cassette reads only its own media. */
async function insertMedia(
  value: unknown,
  file: string,
  read?: (name: string) => Promise<Uint8Array>,
): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => insertMedia(item, file, read)));
  if (!isObject(value)) return value;
  const { $file: name, after = "" } = value;
  if (name === undefined) {
    const members = Object.entries(value).map(
      async ([member, inner]) => [member, await insertMedia(inner, file, read)] as const,
    );
    return Object.fromEntries(await Promise.all(members));
  }
  if (typeof name !== "string" || !/^[\w-]+\.\w+$/.test(name)) {
    throw new InputError(`${file} names the file ${JSON.stringify(name)}, which is not one of its media.`);
  }
  if (!read) {
    throw new InputError(
      `${file} has media in files, such as ${name}: pass its path or address instead of its content.`,
    );
  }
  const bytes = await read(name).catch((cause: unknown) => {
    throw new InputError(`${file} has lost the file ${mediaFolder(file)}/${name}. Restore it, or record it again.`, {
      cause,
    });
  });
  return `${String(after)}${base64FromBytes(bytes)}`;
}
