import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { soundParameters } from "./parts/generation-parameters.ts";

export const textToAudioInput = schema.object({
  inputs: schema.string({
    title: "Text",
    description: "What is heard: words to speak, or a sound or music described.",
    input: "multiline",
  }),
  parameters: soundParameters,
});
export type TextToAudioInput = ValueOf<typeof textToAudioInput>;

export const textToAudioOutput = schema.binary({ title: "Sound", input: "audio" });
export type TextToAudioOutput = ValueOf<typeof textToAudioOutput>;
