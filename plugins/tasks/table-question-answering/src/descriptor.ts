import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A model reads a small table and answers questions about it in plain words. It chooses cells and says whether they are to be counted, added up, averaged or taken as they are.",
  datasets: [
    { id: "wikitablequestions", description: "Questions about tables of Wikipedia that take several steps to answer." },
    { id: "wikisql", description: "Questions about tables with the SQL query that answers each." },
  ],
  models: [
    { id: "microsoft/tapex-base", description: "Learnt from SQL how to compute answers from tables." },
    { id: "google/tapas-base-finetuned-wtq", description: "Chooses cells and an operation over them." },
  ],
  spaces: [{ id: "katanaml/table-query", description: "Asks questions about a table of your own." }],
  metrics: [
    { id: "Denotation Accuracy", description: "Share of questions whose final answer is right, however it was found." },
  ],
  widgetModels: ["google/tapas-base-finetuned-wtq"],
  demo: {
    inputs: [
      {
        type: "tabular",
        table: [
          ["Lighthouse", "Built", "Height in metres"],
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
