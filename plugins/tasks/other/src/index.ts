import { defineTask } from "@patchbay/core/task";

export default defineTask({
  descriptor: null,
  demo: {
    inputs: [{ type: "text", label: "A chess game so far", content: "1. e4 e5 2. Nf3 Nc6 3. Bb5" }],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "3… a6", score: 0.58 },
          { label: "3… Nf6", score: 0.27 },
          { label: "3… d6", score: 0.05 },
        ],
      },
    ],
  },
  samples: [],
});
