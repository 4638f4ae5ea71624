import { defineTask } from "@patchbay/core/task";

export default defineTask({
  descriptor: null,
  demo: {
    inputs: [
      {
        type: "tabular",
        table: [
          ["Subject", "Relation", "Object"],
          ["Ada Lovelace", "born in", "London"],
          ["Ada Lovelace", "worked with", "Charles Babbage"],
          ["Ada Lovelace", "field", "mathematics"],
        ],
      },
    ],
    outputs: [
      {
        type: "text",
        label: "Output",
        content: "Ada Lovelace was a mathematician from London who worked with Charles Babbage.",
      },
    ],
  },
  samples: [],
});
