import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A masked language model guesses words that are hidden in a text, from what stands before and after. Few people need the guesses themselves: the task is how many encoders are trained, which are then tuned for classification, search or names.",
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
    { id: "perplexity", description: "The exponential of the cross entropy: among how many words the model wavers." },
  ],
  widgetModels: ["distilroberta-base"],
  demo: {
    inputs: [{ type: "text", label: "Input", content: "At dusk the <mask> howled on the hill." }],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "wolf", score: 0.487 },
          { label: "dog", score: 0.061 },
          { label: "cat", score: 0.058 },
          { label: "fox", score: 0.047 },
          { label: "squirrel", score: 0.025 },
        ],
      },
    ],
  },
};
