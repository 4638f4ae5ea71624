import { defineTask, tableQuestionAnsweringInput, tableQuestionAnsweringOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

const lighthouses = {
  Lighthouse: ["Skerry Point", "Old Mole", "Gannet Rock", "North Bar"],
  Built: ["1844", "1902", "1871", "1958"],
  "Height in meters": ["38", "17", "42", "24"],
};

export default defineTask({
  descriptor,
  samples: [
    {
      label: "One cell",
      language: "en",
      input: { inputs: { question: "When was Gannet Rock built?", table: lighthouses } },
    },
    {
      label: "The highest",
      language: "en",
      input: { inputs: { question: "Which lighthouse is the highest?", table: lighthouses } },
    },
    {
      label: "A count",
      language: "en",
      input: { inputs: { question: "How many lighthouses were built before 1900?", table: lighthouses } },
    },
  ],
  input: tableQuestionAnsweringInput,
  output: tableQuestionAnsweringOutput,
  snippetInput: () => ({
    kind: "fields",
    fields: { question: "Which lighthouse is the highest?", table: lighthouses },
  }),
});
