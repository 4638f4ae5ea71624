import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A tabular classifier reads the columns of a row and says to which class the row belongs: whether a customer will leave, a part is faulty, a payment is fraud. Trees with gradient boosting are the usual choice.",
  datasets: [
    {
      id: "inria-soda/tabular-benchmark",
      description: "Tables from many fields, gathered to compare trees with neural networks.",
    },
  ],
  models: [
    {
      id: "scikit-learn/cancer-prediction-trees",
      description: "Trees trained on the breast cancer data that comes with scikit-learn.",
    },
  ],
  spaces: [
    {
      id: "scikit-learn/tabular-playground",
      description: "Predicts from measurements whether a product of a production line is defective.",
    },
    { id: "scikit-learn/classification", description: "Compares kinds of classifiers on several sets of data." },
  ],
  metrics: [
    { id: "accuracy", description: "Share of rows that got the right class; misleading where one class is rare." },
    { id: "recall", description: "Share of the rows of a class that the model finds." },
    { id: "precision", description: "Share of the predictions of a class that are correct." },
    { id: "f1", description: "Harmonic mean of precision and recall: high only when both are." },
  ],
  widgetModels: ["scikit-learn/tabular-playground"],
  demo: {
    inputs: [
      {
        type: "tabular",
        table: [
          [
            "fixed acidity",
            "volatile acidity",
            "citric acid",
            "residual sugar",
            "chlorides",
            "free sulfur dioxide",
            "total sulfur dioxide",
            "density",
            "pH",
            "sulphates",
            "alcohol",
          ],
          ["7.2", "0.61", "0.04", "2.1", "0.081", "14", "38", "0.9972", "3.42", "0.55", "9.6"],
          ["8.9", "0.34", "0.41", "2.4", "0.072", "21", "52", "0.9961", "3.21", "0.78", "11.8"],
          ["6.4", "0.42", "0.19", "1.8", "0.066", "9", "25", "0.9948", "3.36", "0.63", "10.9"],
        ],
      },
    ],
    outputs: [{ type: "tabular", table: [["Quality"], ["5"], ["6"], ["6"]] }],
  },
};
