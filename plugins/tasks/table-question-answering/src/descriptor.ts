import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A model reads a small table and answers questions about it in plain language. It selects cells and whether to count, add, average or return them.",
  datasets: [
    { id: "wikitablequestions", description: "Questions about tables of Wikipedia that take several steps to answer." },
    { id: "wikisql", description: "Questions about tables with the SQL query that answers each." },
  ],
  models: [
    { id: "microsoft/tapex-base", description: "Learnt from SQL how to compute answers from tables." },
    { id: "google/tapas-base-finetuned-wtq", description: "Chooses cells and an operation over them." },
  ],
  spaces: [{ id: "katanaml/table-query", description: "Answers questions about your table." }],
  metrics: [
    { id: "Denotation Accuracy", description: "Share of questions whose final answer is right, however it was found." },
  ],
  widgetModels: ["google/tapas-base-finetuned-wtq"],
  demo: {
    inputs: [
      {
        type: "tabular",
        table: [
          ["Lighthouse", "Built", "Height in meters"],
          ["Skerry Point", "1844", "38"],
          ["Old Mole", "1902", "17"],
          ["Gannet Rock", "1871", "42"],
          ["North Bar", "1958", "24"],
        ],
      },
      { type: "text", label: "Question", content: "When was Gannet Rock built?" },
    ],
    outputs: [{ type: "text", label: "Result", content: "1871" }],
  },
};
