import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Feature extraction turns a text into a vector: a list of some hundred or thousand numbers. Texts of similar meaning get vectors that point in similar directions, so that programs can search, sort and compare by meaning.",
  datasets: [{ id: "wikipedia", description: "The articles of Wikipedia in many languages, cleaned." }],
  models: [
    { id: "thenlper/gte-large", description: "Embeds English texts of up to 512 tokens in 1,024 numbers." },
    {
      id: "Alibaba-NLP/gte-Qwen1.5-7B-instruct",
      description: "A large model based on a language model; queries include an instruction.",
    },
  ],
  spaces: [
    { id: "mteb/leaderboard", description: "Compares embedding models over many tasks and languages." },
    { id: "mteb/arena", description: "Two models answer the same query, and people choose the better one." },
  ],
  metrics: [],
  widgetModels: ["facebook/bart-base"],
  demo: {
    inputs: [{ type: "text", label: "Input", content: "The harbor freezes over in most winters." }],
    outputs: [
      {
        type: "tabular",
        table: [
          ["Dimension 1", "Dimension 2", "Dimension 3"],
          ["0.214", "-1.037", "0.562"],
          ["1.480", "0.093", "-0.771"],
          ["-0.318", "0.845", "1.126"],
          ["0.057", "-0.409", "0.230"],
        ],
      },
    ],
  },
};
