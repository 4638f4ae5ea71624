import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { classificationFields, classificationOutput } from "./parts/classification.ts";
import { generationParameters, soundParameters } from "./parts/generation-parameters.ts";
import { freeParameters, media, parameters, text } from "./parts/inputs.ts";

export const audioClassificationInput = schema.object({
  inputs: media("audio", "The recording to classify."),
  parameters: parameters(classificationFields),
});
export type AudioClassificationInput = ValueOf<typeof audioClassificationInput>;

export const audioClassificationOutput = classificationOutput;
/** Labels with their scores, best first. */
export type AudioClassificationOutput = ValueOf<typeof audioClassificationOutput>;

export const automaticSpeechRecognitionInput = schema.object({
  inputs: media("audio", "The recording to transcribe."),
  parameters: parameters({
    return_timestamps: schema.optional(
      schema.boolean({ title: "Timestamps", description: "Adds the time of each piece of the text." }),
    ),
    generation_parameters: schema.optional(generationParameters),
  }),
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

export const audioToAudioInput = schema.object({
  inputs: media("audio", "The recording to enhance or to take apart."),
  parameters: freeParameters,
});
export type AudioToAudioInput = ValueOf<typeof audioToAudioInput>;

export const audioToAudioOutput = schema.array(
  schema.object({
    label: schema.string({
      title: "Label",
      description: "What the audio contains, such as a speaker or an instrument.",
    }),
    blob: schema.string({ title: "Audio", description: "In base64." }),
    "content-type": schema.string({ title: "Media type" }),
  }),
  { title: "Recordings" },
);
export type AudioToAudioOutput = ValueOf<typeof audioToAudioOutput>;

export const textToSpeechInput = schema.object({
  inputs: text("What is said."),
  parameters: soundParameters,
});
export type TextToSpeechInput = ValueOf<typeof textToSpeechInput>;

export const textToSpeechOutput = media("audio");
export type TextToSpeechOutput = ValueOf<typeof textToSpeechOutput>;

export const textToAudioInput = schema.object({
  inputs: text("The words to speak, or a description of a sound or music."),
  parameters: soundParameters,
});
export type TextToAudioInput = ValueOf<typeof textToAudioInput>;

export const textToAudioOutput = media("audio");
export type TextToAudioOutput = ValueOf<typeof textToAudioOutput>;
