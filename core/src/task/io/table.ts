import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { parameters, tableColumns, tabularInputs } from "./parts/inputs.ts";

export const tabularClassificationInput = schema.object({ inputs: tabularInputs });
export type TabularClassificationInput = ValueOf<typeof tabularClassificationInput>;

export const tabularClassificationOutput = schema.array(schema.number({ title: "Class" }), { title: "Class per row" });
/** One class per row. */
export type TabularClassificationOutput = ValueOf<typeof tabularClassificationOutput>;

export const tabularRegressionInput = schema.object({ inputs: tabularInputs });
export type TabularRegressionInput = ValueOf<typeof tabularRegressionInput>;

export const tabularRegressionOutput = schema.array(schema.number({ title: "Value" }), { title: "Value per row" });
/** One value per row. */
export type TabularRegressionOutput = ValueOf<typeof tabularRegressionOutput>;

export const tableQuestionAnsweringInput = schema.object({
  inputs: schema.object(
    {
      question: schema.string({ title: "Question", description: "Asked of the table, in plain words." }),
      table: tableColumns,
    },
    { title: "Question and table" },
  ),
  parameters: parameters({
    padding: schema.optional(
      schema.choice(["do_not_pad", "longest", "max_length"], {
        title: "Padding",
        description: "To what length shorter inputs are filled up.",
        default: "do_not_pad",
      }),
    ),
    sequential: schema.optional(
      schema.boolean({
        title: "One by one",
        description: "Asks follow-up questions in order, which is slower; some models need it.",
        default: false,
      }),
    ),
    truncation: schema.optional(
      schema.boolean({
        title: "Truncate",
        description: "Drops rows of a table that is too large for the model.",
        default: false,
      }),
    ),
  }),
});
export type TableQuestionAnsweringInput = ValueOf<typeof tableQuestionAnsweringInput>;

export const tableQuestionAnsweringOutput = schema.object({
  answer: schema.string({ title: "Answer" }),
  aggregator: schema.string({ title: "Operation", description: "What is done with the cells, such as SUM or NONE." }),
  cells: schema.array(schema.string({ title: "Cell" }), { title: "Cells", description: "The texts that were used." }),
  coordinates: schema.array(schema.array(schema.integer(), { minItems: 2, maxItems: 2 }), {
    title: "Coordinates",
    description: "Row and column of each cell, counted from 0.",
  }),
});
export type TableQuestionAnsweringOutput = ValueOf<typeof tableQuestionAnsweringOutput>;
