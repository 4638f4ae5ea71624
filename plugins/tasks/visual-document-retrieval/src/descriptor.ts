import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  isPlaceholder: false,
  summary:
    "Visual document retrieval finds the pages that answer a question from images of the pages. It needs no text recognition, so tables, charts and layout count as well as the words.",
  datasets: [
    {
      id: "vidore/colpali_train_set",
      description: "Over a hundred thousand pairs of a question and the page that answers it.",
    },
  ],
  models: [
    {
      id: "vidore/colqwen2-v1.0",
      description: "Gives a vector for each part of a page and each word of a question, and compares them one by one.",
    },
    { id: "Tevatron/OmniEmbed-v0.1", description: "Embeds text, images, sound and video in one space." },
  ],
  spaces: [
    { id: "vidore/vidore-leaderboard", description: "Compares models over tests with pages of many fields." },
    { id: "vidore/visual-rag-tool", description: "Finds pages in your documents and answers from them." },
  ],
  metrics: [
    {
      id: "Normalized Discounted Cumulative Gain at K",
      description: "How near the right pages stand to the top of the first K hits; 1 for the best order.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      { type: "img", filename: "input.png", file: "invoice.png" },
      { type: "text", label: "Question", content: "By when does the oak bench have to be paid?" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "Page 4", score: 0.82 },
          { label: "Page 17", score: 0.11 },
          { label: "Page 3", score: 0.01 },
        ],
      },
    ],
  },
};
