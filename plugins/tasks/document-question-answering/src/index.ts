import { defineTask, documentQuestionAnsweringInput, documentQuestionAnsweringOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [],
  input: documentQuestionAnsweringInput,
  output: documentQuestionAnsweringOutput,
  snippetInput: () => ({
    kind: "fields",
    fields: { image: "cat.png", question: "Which name is on the cat's collar?" },
  }),
});
