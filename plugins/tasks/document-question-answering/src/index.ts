import { defineTask, documentQuestionAnsweringInput, documentQuestionAnsweringOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    {
      label: "Due date",
      language: "en",
      input: { inputs: { image: { sampleFile: "invoice.png" }, question: "By which date must the invoice be paid?" } },
    },
    {
      label: "Total",
      language: "en",
      input: { inputs: { image: { sampleFile: "invoice.png" }, question: "What is the total?" } },
    },
    {
      label: "Number",
      language: "en",
      input: { inputs: { image: { sampleFile: "invoice.png" }, question: "What is the invoice number?" } },
    },
  ],
  input: documentQuestionAnsweringInput,
  output: documentQuestionAnsweringOutput,
  snippetInput: () => ({
    kind: "fields",
    fields: { image: "cat.png", question: "Which name is on the cat's collar?" },
  }),
});
