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
  if (/^\s*[{[]/.test(value)) return parseAnswer(value, "The documented answer");
  return parseAnswer(await readText(value), `The documented answer in ${value}`);
}

/** @param what the answer, in a message @throws InputError */
export function parseAnswer(text: string, what: string): DocumentedAnswer {
  try {
    return { json: cleanBody(JSON.parse(text)) };
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${what} is not JSON. Remove comments and '...' from it, and quote every name.`, {
      cause: error,
    });
  }
}
