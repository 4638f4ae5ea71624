import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { generationParameters } from "./parts/generation-parameters.ts";

export const imageToTextInput = schema.object({
  inputs: schema.binary({ title: "Picture", description: "The picture to describe or to read.", input: "image" }),
  parameters: schema.optional(
    schema.object(
      {
        max_new_tokens: schema.optional(
          schema.integer({ title: "Maximum new tokens", description: "Most tokens that are generated.", minimum: 1 }),
        ),
        generation_parameters: schema.optional(generationParameters),
      },
      { title: "Parameters" },
    ),
  ),
});
export type ImageToTextInput = ValueOf<typeof imageToTextInput>;

export const imageToTextOutput = schema.object({ generated_text: schema.string({ title: "Text" }) });
export type ImageToTextOutput = ValueOf<typeof imageToTextOutput>;
