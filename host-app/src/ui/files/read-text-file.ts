import { formatBytes } from "../format-values.ts";

export interface TextFileOptions {
  /** Largest size in bytes; larger files are not read. */
  readonly most: number;
  /** The expected kind of file, for the error message. */
  readonly wanted: string;
}

/**
 * Reads a chosen or dropped text file.
 * @throws Error with the file's name and the problem
 */
export async function readTextFile(file: File, { most, wanted }: TextFileOptions): Promise<string> {
  const { name, size } = file;
  if (size > most) {
    throw new Error(`${name} has ${formatBytes(size)}. The limit here is ${formatBytes(most)}; choose a smaller file.`);
  }
  const bytes = await file.arrayBuffer().catch((error: unknown) => {
    throw new Error(`${name} could not be read: it may have been moved or changed. Choose it again.`, { cause: error });
  });
  const text = decode(new Uint8Array(bytes), name);
  if (text.trim() === "") throw new Error(`${name} is empty.`);
  if (text.includes("\0")) throw new Error(`${name} is not a text file. Choose ${wanted}.`);
  return text;
}

/** Decodes UTF-8, and UTF-16 with a byte order mark, as Excel saves it. @throws Error for other encodings */
function decode(bytes: Uint8Array, name: string): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = !isWide ? "utf-8" : first === 0xff ? "utf-16le" : "utf-16be";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    if (bytes.includes(0)) return "\0";
    throw new Error(
      `${name} is not in UTF-8, so letters with accents would be lost. Save it as UTF-8 ("CSV UTF-8" in Excel), and choose it again.`,
      { cause },
    );
  }
}
