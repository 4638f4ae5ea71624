import { defineTask } from "@patchbay/core/task";

export default defineTask({
  descriptor: null,
  demo: {
    inputs: [
      {
        type: "tabular",
        table: [
          ["Lighthouse", "Built", "Height"],
          ["Skerry Point", "1844", "38 m"],
          ["Old Mole", "1902", "17 m"],
          ["Gannet Rock", "1871", "42 m"],
        ],
      },
    ],
    outputs: [
      {
        type: "text",
        label: "Output",
        content:
          "Gannet Rock of 1871 is the highest of the three lighthouses. Skerry Point is the oldest, Old Mole the smallest.",
      },
    ],
  },
  samples: [],
});
