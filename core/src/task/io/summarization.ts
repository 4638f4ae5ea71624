import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { rewritingFields } from "./parts/rewriting-fields.ts";

export const summarizationInput = schema.object({
  inputs: schema.string({ title: "Text", description: "The text to summarize.", input: "multiline" }),
  parameters: schema.optional(schema.object(rewritingFields, { title: "Parameters" })),
});
export type SummarizationInput = ValueOf<typeof summarizationInput>;

export const summarizationOutput = schema.object({ summary_text: schema.string({ title: "Summary" }) });
export type SummarizationOutput = ValueOf<typeof summarizationOutput>;
