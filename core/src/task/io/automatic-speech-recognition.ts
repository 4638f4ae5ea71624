import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { generationParameters } from "./parts/generation-parameters.ts";

export const automaticSpeechRecognitionInput = schema.object({
  inputs: schema.binary({ title: "Sound", description: "The recording to transcribe.", input: "audio" }),
  parameters: schema.optional(
    schema.object(
      {
        return_timestamps: schema.optional(
          schema.boolean({ title: "Timestamps", description: "Says when each piece of the text was spoken." }),
        ),
        generation_parameters: schema.optional(generationParameters),
      },
      { title: "Parameters" },
    ),
  ),
});
export type AutomaticSpeechRecognitionInput = ValueOf<typeof automaticSpeechRecognitionInput>;

export const automaticSpeechRecognitionOutput = schema.object({
  text: schema.string({ title: "Transcript" }),
  chunks: schema.optional(
    schema.array(
      schema.object({
        text: schema.string({ title: "Text" }),
        timestamp: schema.array(schema.nullable(schema.number({ title: "Second" })), {
          title: "Time",
          description: "Begin and end in seconds; the last end may be unknown.",
        }),
      }),
      { title: "Pieces" },
    ),
  ),
});
export type AutomaticSpeechRecognitionOutput = ValueOf<typeof automaticSpeechRecognitionOutput>;
