import { OutputError } from "../errors/index.ts";
import type { FailureText, ReadContext } from "./contract.ts";
import { isResultUrl } from "./json-shape.ts";

/**
 * Downloads the file whose address an answer names.
 * @param expected detail of the error when it names none
 * @param failure text of the error when it cannot be downloaded
 * @throws OutputError, HttpError
 */
export async function resultBlob(
  url: unknown,
  expected: string,
  context: ReadContext,
  failure?: FailureText,
): Promise<Blob> {
  if (!isResultUrl(url)) throw new OutputError(expected);
  context.progress({ phase: "downloading" });
  return context.blobFromUrl(url, failure);
}
