import type { ProviderTask } from "@patchbay/core/provider";
import { checkedTask, firstOfListTask } from "./checked-task.ts";
import { listOf, number, objectOf, text } from "./shapes.ts";

const onePerRow = checkedTask({ shape: listOf(number), expected: "Expected Array<number>" });

/** Tasks that take a table. */
export const tabularTasks = {
  "table-question-answering": firstOfListTask({
    orOne: true,
    shape: objectOf({ aggregator: text, answer: text, cells: listOf(text), coordinates: listOf(listOf(number)) }),
    expected: "Expected {aggregator: string, answer: string, cells: string[], coordinates: number[][]}",
  }),
  "tabular-classification": onePerRow,
  "tabular-regression": onePerRow,
} satisfies Record<string, ProviderTask>;
