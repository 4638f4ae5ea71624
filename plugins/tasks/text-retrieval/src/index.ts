import { defineTask } from "@patchbay/core/task";

export default defineTask({
  descriptor: null,
  demo: {
    inputs: [
      { type: "text", label: "Query", content: "How do I get limescale off a kettle?" },
      { type: "text", label: "Collection", content: "12,400 household tips" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "Boil water with vinegar, then rinse twice.", score: 0.89 },
          { label: "Citric acid dissolves lime without smell.", score: 0.84 },
          { label: "Hard water leaves white marks on taps.", score: 0.61 },
        ],
      },
    ],
  },
  samples: [],
});
