import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Zero-shot classification sorts texts by labels that the model has never been trained on: they are named with the call. Most models test for each label whether a sentence made of it follows from the text.",
  datasets: [
    { id: "nyu-mll/glue", description: "Nine tests of language understanding, with pairs of sentences among them." },
    {
      id: "nyu-mll/multi_nli",
      description: "Pairs of sentences from ten kinds of text: does the second follow from the first?",
    },
    { id: "fever/fever", description: "Claims with the passages of Wikipedia that support or refute them." },
  ],
  models: [
    { id: "facebook/bart-large-mnli", description: "The model that made the method popular, for English." },
    { id: "MoritzLaurer/ModernBERT-large-zeroshot-v2.0", description: "Takes long texts and is fast for its size." },
    {
      id: "knowledgator/gliclass-modern-base-v2.0-init",
      description: "Scores all labels in one pass instead of one by one.",
    },
  ],
  spaces: [],
  metrics: [],
  widgetModels: ["facebook/bart-large-mnli"],
  demo: {
    inputs: [
      {
        type: "text",
        label: "Text Input",
        content: "The director shot every scene at dusk, and it shows on the big screen.",
      },
      { type: "text", label: "Candidate Labels", content: "CINEMA, ART, MUSIC" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "CINEMA", score: 0.9 },
          { label: "ART", score: 0.1 },
          { label: "MUSIC", score: 0 },
        ],
      },
    ],
  },
};
