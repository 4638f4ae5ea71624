import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { soundParameters } from "./parts/generation-parameters.ts";

export const textToSpeechInput = schema.object({
  inputs: schema.string({ title: "Text", description: "What is said.", input: "multiline" }),
  parameters: soundParameters,
});
export type TextToSpeechInput = ValueOf<typeof textToSpeechInput>;

export const textToSpeechOutput = schema.binary({ title: "Sound", input: "audio" });
export type TextToSpeechOutput = ValueOf<typeof textToSpeechOutput>;
