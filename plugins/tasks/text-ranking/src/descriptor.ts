import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A text ranking model, often called a reranker, scores how well each of some texts answers a query and so puts them in order. It reads query and text together, which is more exact than comparing two vectors, and slower.",
  datasets: [
    { id: "microsoft/ms_marco", description: "Questions to a search engine with passages, some of which answer them." },
  ],
  models: [
    { id: "cross-encoder/ms-marco-MiniLM-L6-v2", description: "A small reranker for English, trained on MS MARCO." },
    {
      id: "Alibaba-NLP/gte-multilingual-reranker-base",
      description: "For over seventy languages and texts of up to 8,192 tokens.",
    },
    {
      id: "Alibaba-NLP/gte-reranker-modernbert-base",
      description: "For English texts of up to 8,192 tokens, built on ModernBERT.",
    },
  ],
  spaces: [],
  metrics: [
    {
      id: "Normalized Discounted Cumulative Gain",
      description: "Sum of the hits' relevance, counted less the lower they stand, as a share of the best possible.",
    },
    {
      id: "Mean Reciprocal Rank",
      description: "Mean of one divided by the rank of the first right hit; 1 when it always comes first.",
    },
    {
      id: "Mean Average Precision",
      description: "Precision at each right hit, averaged over the hits of a query and then over the queries.",
    },
  ],
  widgetModels: ["cross-encoder/ms-marco-MiniLM-L6-v2"],
  demo: {
    inputs: [
      { type: "text", label: "Query", content: "How long does bread dough have to rise?" },
      {
        type: "text",
        label: "Documents",
        content: "Leave the dough in a warm place for about an hour, until it has doubled.",
      },
      { type: "text", label: "", content: "Bread has been baked for more than ten thousand years." },
      { type: "text", label: "", content: "Prices rose by two percent last year." },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "Leave the dough in a warm place for about an hour, until it has doubled.", score: 0.971 },
          { label: "Bread has been baked for more than ten thousand years.", score: 0.014 },
          { label: "Prices rose by two percent last year.", score: 0.001 },
        ],
      },
    ],
  },
};
