import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { rewritingFields } from "./parts/rewriting-fields.ts";

export const text2textGenerationInput = schema.object({
  inputs: schema.string({
    title: "Text",
    description: "The text to work on, often with an instruction.",
    input: "multiline",
  }),
  parameters: schema.optional(schema.object(rewritingFields, { title: "Parameters" })),
});
export type Text2textGenerationInput = ValueOf<typeof text2textGenerationInput>;

export const text2textGenerationOutput = schema.object({ generated_text: schema.string({ title: "Text" }) });
export type Text2textGenerationOutput = ValueOf<typeof text2textGenerationOutput>;
