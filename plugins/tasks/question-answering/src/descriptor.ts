import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Question answering finds the words in a text that answer a question. The answer is a part of the text, with its position and a score, so that it can be highlighted.",
  youtubeId: "ajPx5LwJD-I",
  datasets: [
    {
      id: "squad_v2",
      description: "Questions about passages of Wikipedia, of which many cannot be answered from the passage.",
    },
    {
      id: "natural_questions",
      description: "Questions that people asked a search engine, with the pages of Wikipedia that answer them.",
    },
  ],
  models: [
    {
      id: "deepset/roberta-base-squad2",
      description: "Finds answers in English texts, and can say that there is none.",
    },
    {
      id: "distilbert/distilbert-base-cased-distilled-squad",
      description: "Smaller and faster, for English texts that do hold the answer.",
    },
    { id: "google/tapas-base-finetuned-wtq", description: "Answers questions about tables by choosing cells." },
  ],
  spaces: [{ id: "deepset/wikipedia-assistant", description: "Answers questions with passages of Wikipedia." }],
  metrics: [
    {
      id: "exact-match",
      description:
        "Share of answers that are the expected one, letter for letter, after punctuation and case are evened out.",
    },
    { id: "f1", description: "How far the words of the answer and of the expected one overlap, averaged." },
  ],
  widgetModels: ["deepset/roberta-base-squad2"],
  demo: {
    inputs: [
      { type: "text", label: "Question", content: "On which day is the library closed?" },
      {
        type: "text",
        label: "Context",
        content:
          "The town library opens at nine from Tuesday to Saturday. On Sundays it opens at noon, and on Mondays it stays closed.",
      },
    ],
    outputs: [{ type: "text", label: "Answer", content: "Mondays" }],
  },
};
