import { defineTask, schema } from "@patchbay/core/task";

export default defineTask({
  descriptor: {
    summary: "{{label}} gives a text one or more labels, each with a score between 0 and 1.",
    datasets: [],
    models: [],
    spaces: [],
    metrics: [],
    demo: {
      inputs: [{ type: "text", label: "Input", content: "The ferry leaves at seven." }],
      outputs: [{ type: "chart", data: [{ label: "travel", score: 0.9 }] }],
    },
    widgetModels: [],
  },
  samples: [{ label: "Example", language: "en", input: { inputs: "The ferry leaves at seven." } }],
  input: schema.object({
    inputs: schema.string({ title: "Text", input: "multiline" }),
    parameters: schema.optional(
      schema.object(
        { top_k: schema.optional(schema.integer({ title: "Number of labels", minimum: 1 })) },
        { title: "Parameters" },
      ),
    ),
  }),
  output: schema.array(
    schema.object({
      label: schema.string({ title: "Label" }),
      score: schema.number({ title: "Score", minimum: 0, maximum: 1 }),
    }),
  ),
  snippetInput: () => ({ kind: "text", text: "The ferry leaves at seven." }),
});
