import { defineTask, text2textGenerationInput, text2textGenerationOutput } from "@patchbay/core/task";

export default defineTask({
  descriptor: null,
  demo: {
    inputs: [
      { type: "text", label: "Input", content: "translate English to German: The ferry leaves at half past eight." },
    ],
    outputs: [{ type: "text", label: "Output", content: "Die Fähre legt um halb neun ab." }],
  },

  samples: [
    {
      label: "Translate",
      language: "en",
      input: { inputs: "translate English to German: The ferry leaves at half past eight." },
    },
    {
      label: "Answer",
      language: "en",
      input: {
        inputs:
          "Answer the question from the text. Text: The mill was built in 1790 and burnt down in 1854. Question: How long did the mill stand?",
      },
    },
    {
      label: "Simplify",
      language: "en",
      input: {
        inputs: "Rewrite in plain English: The committee resolved to defer its deliberations until the ensuing week.",
      },
    },
    {
      label: "Shorten",
      language: "en",
      input: {
        inputs:
          "summarize: The library will be closed on Monday because the heating is repaired. Books that are due on that day can be returned on Tuesday without a fee.",
        parameters: { generate_parameters: { max_new_tokens: 60 } },
      },
    },
  ],
  input: text2textGenerationInput,
  output: text2textGenerationOutput,
  snippetInput: () => ({ kind: "text", text: "translate English to German: The bread is still warm." }),
});
