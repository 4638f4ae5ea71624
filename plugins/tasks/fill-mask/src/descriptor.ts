import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A masked language model guesses hidden words of a text from the text before and after them. Few people need the guesses themselves: the task is how many encoders are trained, which are then tuned for classification, search or names.",
  youtubeId: "mqElG5QJWUg",
  datasets: [
    { id: "wikipedia", description: "The articles of Wikipedia in many languages, cleaned." },
    { id: "c4", description: "Hundreds of gigabytes of cleaned text from the web." },
  ],
  models: [
    {
      id: "answerdotai/ModernBERT-large",
      description: "An encoder of 2024 for English and code, with a window of 8,192 tokens.",
    },
    { id: "FacebookAI/xlm-roberta-base", description: "An encoder trained on a hundred languages." },
  ],
  spaces: [],
  metrics: [
    { id: "cross_entropy", description: "How surprised the model is by the hidden words; lower is better." },
    {
      id: "perplexity",
      description: "The exponential of the cross entropy: the number of words that the model hesitates between.",
    },
  ],
  widgetModels: ["distilroberta-base"],
  demo: {
    inputs: [{ type: "text", label: "Input", content: "The fishermen came home before the <mask>." }],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "storm", score: 0.41 },
          { label: "night", score: 0.17 },
          { label: "dawn", score: 0.12 },
          { label: "rain", score: 0.07 },
          { label: "war", score: 0.02 },
        ],
      },
    ],
  },
};
