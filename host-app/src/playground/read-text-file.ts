import { formatBytes } from "../components/format-values.ts";

export interface TextFileOptions {
  /** Bytes; a larger file is not read. */
  readonly most: number;
  /** What to choose in place of a file that is no text. */
  readonly wanted: string;
}

/**
 * The text of a file that a person chose or dropped.
 * @throws Error that names the file and says what is wrong with it
 */
export async function readTextFile(file: File, { most, wanted }: TextFileOptions): Promise<string> {
  const { name, size } = file;
  if (size > most) {
    throw new Error(`${name} has ${formatBytes(size)}. The limit here is ${formatBytes(most)}; choose a smaller file.`);
  }
  const text = await file.text().catch((error: unknown) => {
    throw new Error(`${name} could not be read: it may have been moved or changed. Choose it again.`, { cause: error });
  });
  if (text.trim() === "") throw new Error(`${name} is empty.`);
  if (text.includes("\0")) throw new Error(`${name} is not a text file. Choose ${wanted}.`);
  return text;
}
