import { defineTask, schema } from "@patchbay/core/task";
import { output } from "./output.ts";

export default defineTask({
  descriptor: {
    summary: "A model chooses colors that fit a description.",
    datasets: [],
    models: [],
    spaces: [],
    metrics: [],
    demo: {
      inputs: [{ type: "text", label: "Input", content: "A ferry at dusk" }],
      outputs: [{ type: "text", label: "Output", content: "Water #1b3a4b, sky #e07a5f" }],
    },
    widgetModels: [],
  },
  samples: [{ label: "A ferry", language: "en", input: { inputs: "A ferry at dusk" } }],
  input: schema.object({ inputs: schema.string({ title: "Description", input: "multiline" }) }),
  output,
  snippetInput: () => ({ kind: "text", text: "A ferry at dusk" }),
});
