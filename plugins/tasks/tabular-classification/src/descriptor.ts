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
    { id: "recall", description: "Of the rows of a class, the share that was found." },
    { id: "precision", description: "Of the rows that were given a class, the share that really has it." },
    { id: "f1", description: "Harmonic mean of precision and recall: high only when both are." },
  ],
  widgetModels: ["scikit-learn/tabular-playground"],
  demo: {
    inputs: [
      {
        type: "tabular",
        table: [
          ["Glucose", "Blood Pressure", "Skin Thickness", "Insulin", "BMI"],
          ["151", "76", "33", "0", "35.2"],
          ["92", "64", "21", "0", "24.8"],
          ["174", "70", "0", "0", "27.1"],
        ],
      },
    ],
    outputs: [{ type: "tabular", table: [["Diabetes"], ["1"], ["0"], ["1"]] }],
  },
};
