import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { freeParameters } from "./parts/inputs.ts";

export const audioToAudioInput = schema.object({
  inputs: schema.binary({ title: "Sound", description: "The recording to enhance or to take apart.", input: "audio" }),
  parameters: freeParameters,
});
export type AudioToAudioInput = ValueOf<typeof audioToAudioInput>;

export const audioToAudioOutput = schema.array(
  schema.object({
    label: schema.string({ title: "Label", description: "What is heard, such as a speaker or an instrument." }),
    blob: schema.string({ title: "Sound", description: "In base64." }),
    "content-type": schema.string({ title: "Media type" }),
  }),
  { title: "Sounds" },
);
export type AudioToAudioOutput = ValueOf<typeof audioToAudioOutput>;
