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
          ["Car Name", "Horsepower", "Weight"],
          ["Harrier 1300", "54", "1870"],
          ["Bergmann Kombi", "96", "2960"],
          ["Condor V8", "165", "4020"],
        ],
      },
    ],
    outputs: [{ type: "tabular", table: [["MPG (miles per gallon)"], ["34.1"], ["23.6"], ["14.2"]] }],
  },
};
