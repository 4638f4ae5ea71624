import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A text classifier reads a text and says how well each of its labels fits. The labels are fixed when the model is trained: moods, topics, languages, intents, or whether one sentence follows from another.",
  youtubeId: "leNG9fN9FQU",
  datasets: [
    { id: "nyu-mll/glue", description: "Nine tests of language understanding, from mood to grammar and paraphrase." },
    { id: "stanfordnlp/snli", description: "Pairs of sentences, marked by whether the second follows from the first." },
  ],
  models: [
    {
      id: "distilbert/distilbert-base-uncased-finetuned-sst-2-english",
      description: "A small, fast model that tells whether an English sentence is positive or negative.",
    },
    { id: "ProsusAI/finbert", description: "Reads the mood of financial news." },
    {
      id: "cardiffnlp/twitter-roberta-base-sentiment-latest",
      description: "Reads the mood of short posts, with a neutral label.",
    },
    { id: "papluca/xlm-roberta-base-language-detection", description: "Says in which of twenty languages a text is." },
    { id: "meta-llama/Prompt-Guard-86M", description: "Spots prompts that try to lead a language model astray." },
  ],
  spaces: [
    { id: "IoannisTr/Tech_Stocks_Trading_Assistant", description: "Weighs news and prices of technology shares." },
    { id: "miesnerjacob/Multi-task-NLP", description: "Runs several kinds of text analysis on one text." },
    { id: "spacy/healthsea-demo", description: "Finds in product reviews what a remedy does to people's health." },
  ],
  metrics: [
    { id: "accuracy", description: "Share of texts that got the right label; misleading where one label is rare." },
    { id: "recall", description: "Share of the texts with a label that the model finds." },
    { id: "precision", description: "Share of the predictions of a label that are correct." },
    { id: "f1", description: "Harmonic mean of precision and recall: high only when both are." },
  ],
  widgetModels: ["distilbert/distilbert-base-uncased-finetuned-sst-2-english"],
  demo: {
    inputs: [
      { type: "text", label: "Input", content: "The repair took ten minutes and cost nothing. I am delighted!" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "POSITIVE", score: 0.999 },
          { label: "NEGATIVE", score: 0.001 },
        ],
      },
    ],
  },
};
