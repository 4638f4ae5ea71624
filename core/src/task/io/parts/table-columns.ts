import { schema } from "../../schema.ts";

/** A table as its columns by name, all of the same length. */
export const tableColumns = schema.record(schema.array(schema.string({ title: "Cell" }), { title: "Column" }), {
  title: "Table",
  description: "Columns by name, each with one text per row.",
  input: "table",
});

/** What tabular models take. */
export const tabularInputs = schema.object({ data: tableColumns }, { title: "Rows" });
