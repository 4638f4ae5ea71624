import { InputError } from "@patchbay/core/errors";
import { cleanBody } from "./vendor-call.ts";
import type { DocumentedAnswer } from "./task-draft.ts";

/**
 * Reads the documented answer of a call: JSON, the name of a file with JSON, or the media type of a file.
 * @param readText reads the file of a name
 * @throws InputError
 */
export async function readAnswer(
  value: string,
  readText: (name: string) => Promise<string>,
): Promise<DocumentedAnswer> {
  if (/^(image|audio)\/[\w.+-]+$/.test(value)) return { type: value };
  const isJson = /^\s*[{[]/.test(value);
  const text = isJson ? value : await readText(value);
  try {
    return { json: cleanBody(JSON.parse(text)) };
  } catch (error) {
    const where = isJson ? "The documented answer" : `The documented answer in ${value}`;
    if (error instanceof InputError) throw error;
    throw new InputError(`${where} is not JSON. Remove comments and '...' from it, and quote every name.`, {
      cause: error,
    });
  }
}
