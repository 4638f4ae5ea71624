import { OutputError } from "../errors/index.ts";
import type { ReadContext } from "./contract.ts";
import { isResultUrl } from "./json-shape.ts";

/**
 * Downloads the file whose address an answer names.
 * @param expected detail of the error when it names none
 * @throws OutputError, HttpError
 */
export async function resultBlob(url: unknown, expected: string, context: ReadContext): Promise<Blob> {
  if (!isResultUrl(url)) throw new OutputError(expected);
  context.progress({ phase: "downloading" });
  return context.blobFromUrl(url);
}
