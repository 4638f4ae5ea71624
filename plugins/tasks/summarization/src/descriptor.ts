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
          "The council voted on Tuesday to close the old market hall for two years. The roof, built in 1911, lets in rain, and engineers found that three of its iron beams have rusted through. The repair will cost nine million, half of it paid by the region. Until then the forty stalls move to the square in front of the station, where they will open four days a week instead of six. Some traders fear that their customers will not follow them.",
      },
    ],
    outputs: [
      {
        type: "text",
        label: "Output",
        content:
          "The market hall closes for two years because its roof leaks and beams have rusted. Its forty stalls move to the station square.",
      },
    ],
  },
};
