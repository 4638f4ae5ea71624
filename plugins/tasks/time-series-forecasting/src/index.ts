import { defineTask } from "@patchbay/core/task";

export default defineTask({
  descriptor: null,
  demo: {
    inputs: [
      { type: "img", filename: "sales.svg", file: "sales.svg", label: "Ice creams sold in a month, in thousands" },
      {
        type: "tabular",
        table: [
          ["Month", "June", "July", "August"],
          ["2023", "41", "48", "46"],
          ["2024", "45", "52", "50"],
          ["2025", "49", "57", "54"],
        ],
      },
    ],
    outputs: [
      {
        type: "img",
        filename: "sales-forecast.svg",
        file: "sales-forecast.svg",
        label: "The next twelve months, with the range in which 8 of 10 values should lie",
      },
      {
        type: "tabular",
        table: [
          ["2026", "June", "July", "August"],
          ["Expected", "53.0", "61.4", "58.4"],
          ["Lowest", "47.5", "55.2", "52.0"],
          ["Highest", "58.5", "67.6", "64.8"],
        ],
      },
    ],
  },
  samples: [],
});
