import { schema } from "../../schema.ts";

/** Parameters of a task for which none are agreed on. */
export const freeParameters = schema.optional(
  schema.record(schema.anything({ title: "Value" }), {
    title: "Parameters",
    description: "Parameters of the provider, by name.",
    input: "json",
  }),
);
