import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Sentence similarity measures how close sentences are in meaning, whatever words they use. The model turns each into a vector and compares the directions of the vectors.",
  youtubeId: "VCZq5AkbNEU",
  datasets: [
    { id: "microsoft/ms_marco", description: "Questions to a search engine with passages, some of which answer them." },
  ],
  models: [
    { id: "sentence-transformers/all-mpnet-base-v2", description: "Compares English sentences and short paragraphs." },
    {
      id: "BAAI/bge-m3",
      description: "For over a hundred languages and up to 8,192 tokens; gives dense and sparse vectors.",
    },
    {
      id: "HIT-TMG/KaLM-embedding-multilingual-mini-instruct-v1.5",
      description: "A compact model for several languages that takes instructions.",
    },
  ],
  spaces: [
    {
      id: "Gradio-Blocks/Ask_Questions_To_YouTube_Videos",
      description: "Answers questions about a video.",
    },
    { id: "Gradio-Blocks/pubmed-abstract-retriever", description: "Finds abstracts of medical papers." },
    { id: "nickmuchi/article-text-summarizer", description: "Summarizes articles." },
    {
      id: "sentence-transformers/Sentence_Transformers_for_semantic_search",
      description: "Shows search by meaning with several models.",
    },
  ],
  metrics: [
    {
      id: "Mean Reciprocal Rank",
      description: "Mean of one divided by the rank of the first right hit; 1 when it always comes first.",
    },
    {
      id: "Cosine Similarity",
      description: "The cosine of the angle between two vectors: 1 for the same direction, 0 at a right angle.",
    },
  ],
  widgetModels: ["sentence-transformers/all-MiniLM-L6-v2"],
  demo: {
    inputs: [
      { type: "text", label: "Source sentence", content: "How can I get my money back?" },
      { type: "text", label: "Sentences to compare to", content: "Refunds are paid within ten days of a return." },
      { type: "text", label: "", content: "Our shops are open until eight." },
      { type: "text", label: "", content: "You can send a purchase back if it does not please you." },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "Refunds are paid within ten days of a return.", score: 0.258 },
          { label: "Our shops are open until eight.", score: 0.04 },
          { label: "You can send a purchase back if it does not please you.", score: 0.399 },
        ],
      },
    ],
  },
};
