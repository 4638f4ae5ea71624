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
        content: "I was charged twice for the same ticket and would like one amount back.",
      },
      { type: "text", label: "Candidate Labels", content: "refund, timetable, lost property, praise" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "refund", score: 0.957 },
          { label: "timetable", score: 0.015 },
          { label: "lost property", score: 0.014 },
          { label: "praise", score: 0.014 },
        ],
      },
    ],
  },
};
