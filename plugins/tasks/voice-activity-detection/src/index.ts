import { defineTask } from "@patchbay/core/task";

export default defineTask({
  descriptor: null,
  demo: {
    inputs: [{ type: "audio", filename: "ferry.wav", file: "ferry.wav" }],
    outputs: [
      {
        type: "tabular",
        table: [
          ["Speech from", "to"],
          ["0.0 s", "2.1 s"],
          ["2.3 s", "3.4 s"],
        ],
      },
    ],
  },
  samples: [],
});
