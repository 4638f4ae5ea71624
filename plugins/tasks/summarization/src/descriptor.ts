import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  canonicalId: "text-generation",
  summary:
    "Summarization shortens a text to its main points. Some models pick out whole sentences; most of today's write new ones, which read better and can hold mistakes.",
  youtubeId: "yHnr5Dk2zCI",
  datasets: [
    { id: "mlsum", description: "News in French, German, Spanish, Russian and Turkish, with summaries." },
    { id: "samsum", description: "Short chats, as people write them on their phones, with summaries." },
  ],
  models: [
    { id: "facebook/bart-large-cnn", description: "Summarizes English news in a few sentences." },
    { id: "Falconsai/medical_summarization", description: "Tuned for medical texts in English." },
  ],
  spaces: [
    { id: "pszemraj/summarize-long-text", description: "Summarizes texts that are longer than usual windows." },
    { id: "ml6team/distilbart-tos-summarizer-tosdr", description: "Shortens terms of service." },
    { id: "pszemraj/document-summarization", description: "Summarizes documents that are uploaded." },
    { id: "ml6team/post-processing-summarization", description: "Looks for mistakes in summaries that models wrote." },
  ],
  metrics: [
    {
      id: "rouge",
      description: "How many words and sequences of words a summary shares with one that a person wrote.",
    },
  ],
  widgetModels: ["facebook/bart-large-cnn"],
  demo: {
    inputs: [
      {
        type: "text",
        label: "Input",
        content:
          "The town's swimming pool opens two weeks late this year. A pump failed in March, and the spare part came only on Friday. As a consolation, entry will be free on the first weekend, and the pool will stay open until the end of September.",
      },
    ],
    outputs: [
      {
        type: "text",
        label: "Output",
        content:
          "A broken pump delays the opening of the swimming pool by two weeks. Entry is free on the first weekend, and the season is longer.",
      },
    ],
  },
};
