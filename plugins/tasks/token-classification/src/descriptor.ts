import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Token classification gives labels to pieces of a text instead of the whole: the names of people and places, parts of speech, or the terms of a trade. The answer says where each piece stands.",
  youtubeId: "wVHdVlPScxA",
  datasets: [
    { id: "eriktks/conll2003", description: "News with persons, places, organizations and other names marked." },
    {
      id: "unimelb-nlp/wikiann",
      description: "Wikipedia in many languages with persons, places and organizations marked.",
    },
  ],
  models: [
    { id: "dslim/bert-base-NER", description: "Finds four kinds of names in English texts." },
    {
      id: "FacebookAI/xlm-roberta-large-finetuned-conll03-english",
      description: "A large model for the same, based on one of many languages.",
    },
    { id: "blaze999/Medical-NER", description: "Finds diseases, symptoms, drugs and other medical terms." },
    { id: "flair/ner-english", description: "Finds names in English, made for the flair library." },
  ],
  spaces: [{ id: "spacy/gradio_pipeline_visualizer", description: "Shows what a spaCy pipeline finds in a text." }],
  metrics: [
    { id: "accuracy", description: "Share of tokens with the right label; high by itself where most have none." },
    { id: "recall", description: "Share of the expected pieces that the model finds." },
    { id: "precision", description: "Of the pieces that were marked, the share that is right." },
    { id: "f1", description: "Harmonic mean of precision and recall, the usual figure for names." },
  ],
  widgetModels: ["FacebookAI/xlm-roberta-large-finetuned-conll03-english"],
  demo: {
    inputs: [
      { type: "text", label: "Input", content: "Marta Olsen left Bergen in May to lead the Nordic Bank in Helsinki." },
    ],
    outputs: [
      {
        type: "text-with-tokens",
        text: "Marta Olsen left Bergen in May to lead the Nordic Bank in Helsinki.",
        tokens: [
          { type: "PER", start: 0, end: 11 },
          { type: "LOC", start: 17, end: 23 },
          { type: "ORG", start: 43, end: 54 },
          { type: "LOC", start: 58, end: 66 },
        ],
      },
    ],
  },
};
