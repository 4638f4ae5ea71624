import { InputError } from "@patchbay/core/provider";
import type { Pipeline } from "./library.ts";
import { isWriting } from "./model-choice.ts";

// The parts of a model besides its weights.

/** Tasks for which a model needs no tokenizer. */
const WORDLESS = new Set([
  "audio-classification",
  "depth-estimation",
  "image-classification",
  "image-segmentation",
  "image-to-image",
  "object-detection",
]);
/** Tasks with text and media. */
const WITH_MEDIA = new Set([
  ...WORDLESS,
  "automatic-speech-recognition",
  "document-question-answering",
  "image-to-text",
  "zero-shot-image-classification",
  "zero-shot-object-detection",
]);

/** Tasks that the library loads without a tokenizer. */
const WITHOUT_TOKENIZER = new Set(["audio-classification", "depth-estimation", "image-to-image"]);

/**
 * Names of the files that the library reads besides weights. @param isPair whether a model is an encoder and a decoder
 */
export function filesAround(task: string, isPair: boolean): readonly string[] {
  return [
    "config.json",
    ...(isPair || isWriting(task) ? ["generation_config.json"] : []),
    ...(WITHOUT_TOKENIZER.has(task) ? [] : ["tokenizer.json", "tokenizer_config.json"]),
    ...(WITH_MEDIA.has(task) ? ["preprocessor_config.json"] : []),
  ];
}

/**
 * @throws InputError for a model whose repository lacks a tokenizer or processor: the library loads it without an
 * error
 */
export function checkParts(
  task: string,
  model: string,
  { tokenizer, processor }: Pick<Pipeline, "tokenizer" | "processor">,
): void {
  const missing =
    (!tokenizer && !WORDLESS.has(task) && "tokenizer (tokenizer.json and tokenizer_config.json)") ||
    (!processor && WITH_MEDIA.has(task) && "image or audio processor (preprocessor_config.json)");
  if (missing) {
    throw new InputError(`${model} has no ${missing}, which ${task} requires. Choose another model.`);
  }
}
