import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { textOrTexts, freeParameters } from "./parts/inputs.ts";

export const featureExtractionInput = schema.object({
  inputs: textOrTexts("The text to embed, or several."),
  normalize: schema.optional(
    schema.boolean({ title: "Normalize", description: "Scales every vector to length 1.", default: true }),
  ),
  prompt_name: schema.optional(
    schema.nullable(
      schema.string({
        title: "Prompt",
        description: "Name of a prompt from the model's configuration that is put before the text.",
        examples: ["query"],
      }),
    ),
  ),
  truncate: schema.optional(
    schema.nullable(
      schema.boolean({ title: "Truncate", description: "Cuts texts that are too long.", default: false }),
    ),
  ),
  truncation_direction: schema.optional(
    schema.choice(["left", "right", "Left", "Right"], {
      title: "Cut off",
      description: "The end at which a long text is cut; the capitalized spelling is the older one.",
      default: "right",
    }),
  ),
  encoding_format: schema.optional(
    schema.choice(["float", "base64"], {
      title: "Encoding",
      description: "How servers in OpenAI's form send the numbers.",
    }),
  ),
  dimensions: schema.optional(
    schema.integer({
      title: "Dimensions",
      description: "Length of the vectors, for models that can shorten them.",
      minimum: 1,
    }),
  ),
  parameters: freeParameters,
});
export type FeatureExtractionInput = ValueOf<typeof featureExtractionInput>;

export const featureExtractionOutput = schema.tensor(3, {
  title: "Vectors",
  description: "One vector, or vectors by input and by token.",
});
/** A vector, or vectors by input and token. */
export type FeatureExtractionOutput = ValueOf<typeof featureExtractionOutput>;
