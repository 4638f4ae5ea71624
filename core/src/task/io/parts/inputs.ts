import { schema } from "../../schema.ts";

/** One text, or a list of texts that are worked on one by one. */
export function textOrTexts(description: string) {
  return schema.oneOf(
    [
      schema.string({ title: "Text", description, input: "multiline" }),
      schema.array(schema.string({ title: "Text" }), { title: "Texts" }),
    ],
    { title: "Text", description, input: "multiline" },
  );
}

/** A question about an image; `shown` says what the image holds. */
export function visualQuestion(shown: string) {
  return schema.object(
    {
      image: schema.binary({ title: shown, input: "image" }),
      question: schema.string({ title: "Question", description: "In plain words." }),
    },
    { title: "Question" },
  );
}

/** A table as its columns by name, all of the same length. */
export const tableColumns = schema.record(schema.array(schema.string({ title: "Cell" }), { title: "Column" }), {
  title: "Table",
  description: "Columns by name, each with one text per row.",
  input: "table",
});

/** What tabular models take. */
export const tabularInputs = schema.object({ data: tableColumns }, { title: "Rows" });

/** Parameters of a task for which none are agreed on. */
export const freeParameters = schema.optional(
  schema.record(schema.anything({ title: "Value" }), {
    title: "Parameters",
    description: "Parameters of the provider, by name.",
    input: "json",
  }),
);
