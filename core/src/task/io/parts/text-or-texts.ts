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
