import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A tabular regression model reads the columns of a row and estimates a number: a price, a demand, a weight, the time until a part wears out.",
  datasets: [
    {
      id: "inria-soda/tabular-benchmark",
      description: "Tables from many fields, gathered to compare trees with neural networks.",
    },
  ],
  models: [{ id: "scikit-learn/Fish-Weight", description: "Estimates the weight of a fish from its measures." }],
  spaces: [
    {
      id: "scikit-learn/fish-weight-prediction",
      description: "Estimates the weight of a fish from measures that you enter.",
    },
  ],
  metrics: [
    {
      id: "mse",
      description:
        "Mean squared error: the mean of the squared distances from the true values; large misses weigh most.",
    },
    {
      id: "r-squared",
      description:
        "Share of the values' variance that the model explains: 1 is perfect, 0 no better than always giving the mean.",
    },
  ],
  widgetModels: ["scikit-learn/Fish-Weight"],
  demo: {
    inputs: [
      {
        type: "tabular",
        table: [
          ["Species", "Length1", "Length2", "Length3", "Height", "Width"],
          ["Perch", "21.4", "23.3", "24.8", "6.31", "3.74"],
          ["Pike", "41.8", "45.1", "48.2", "7.62", "4.93"],
          ["Roach", "18.6", "20.2", "23.1", "6.08", "3.41"],
        ],
      },
    ],
    outputs: [{ type: "tabular", table: [["Weight in grams"], ["152"], ["471"], ["125"]] }],
  },
};
