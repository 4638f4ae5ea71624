import { schema, type ObjectOf } from "../../schema.ts";
import type { TaskSchema } from "../../task-schema.ts";

/** Text of several lines. */
export function text(description: string, title = "Text") {
  return schema.string({ title, description, input: "multiline" });
}

/** An image, the mask of one, audio or a video. */
export function media(input: "image" | "mask" | "audio" | "video", description?: string) {
  const title = input.charAt(0).toUpperCase() + input.slice(1);
  return schema.binary({ title, ...(description !== undefined && { description }), input });
}

/** A number from 0 to 1 that may be absent. */
export function fraction(title: string, description: string) {
  return schema.optional(schema.number({ title, description, minimum: 0, maximum: 1 }));
}

/** The parameters of a call. */
export function parameters<const Fields extends Readonly<Record<string, TaskSchema>>>(
  fields: Fields,
): TaskSchema<ObjectOf<Fields> | undefined> {
  return schema.optional(schema.object(fields, { title: "Parameters" }));
}

/** One text, or a list of texts that are processed separately. */
export function textOrTexts(description: string) {
  return schema.oneOf([text(description), schema.array(schema.string({ title: "Text" }), { title: "Texts" })], {
    title: "Text",
    description,
    input: "multiline",
  });
}

/** A question about an image; `shown` describes the image. */
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

/** Parameters of a task without standard ones. */
export const freeParameters = schema.optional(
  schema.record(schema.anything({ title: "Value" }), {
    title: "Parameters",
    description: "Parameters of the provider, by name.",
    input: "json",
  }),
);
