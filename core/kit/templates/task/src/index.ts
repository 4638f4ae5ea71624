import { defineTask, schema } from "@patchbay/core/task";

export default defineTask({
  descriptor: {
    summary: "What goes in, what comes out, and what people use it for.",
    datasets: [],
    models: [],
    spaces: [],
    metrics: [],
    demo: {
      inputs: [{ type: "text", label: "Input", content: "An input as people would write it." }],
      outputs: [{ type: "text", label: "Output", content: "What a good model makes of it." }],
    },
    widgetModels: [],
  },
  samples: [{ label: "Example", language: "en", input: { inputs: "An input as people would write it." } }],
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
  snippetInput: () => ({ kind: "text", text: "An input as people would write it." }),
});
