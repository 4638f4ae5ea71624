import { defineTask } from "@patchbay/core/task";

export default defineTask({
  descriptor: null,
  demo: {
    inputs: [
      { type: "text", label: "Question", content: "The soup is too salty. What helps?" },
      { type: "text", label: "Choices", content: "More water" },
      { type: "text", label: "", content: "A bigger spoon" },
      { type: "text", label: "", content: "A longer rest in the fridge" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "More water", score: 0.94 },
          { label: "A bigger spoon", score: 0.02 },
          { label: "A longer rest in the fridge", score: 0.04 },
        ],
      },
    ],
  },
  samples: [],
});
