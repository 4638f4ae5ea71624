import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Document question answering finds answers in the image of a page, such as an invoice, a form, a letter or a receipt. Besides the words, the model uses their position and the look of the page.",
  datasets: [
    {
      id: "HuggingFaceM4/Docmatix",
      description: "Pages of PDF files with millions of questions and answers that a language model wrote.",
    },
    {
      id: "eliolio/docvqa",
      description: "Scanned pages of an archive of industry documents, with questions and answers.",
    },
  ],
  models: [
    {
      id: "impira/layoutlm-document-qa",
      description: "Marks answers on a page, using the words and their positions.",
    },
    { id: "impira/layoutlm-invoices", description: "The same method, tuned further with invoices." },
    { id: "microsoft/udop-large", description: "Joins text, image and layout, and writes its answers." },
    {
      id: "google/pix2struct-docvqa-large",
      description: "Reads the page from its pixels, so that no text recognition is needed before.",
    },
  ],
  spaces: [
    { id: "impira/docquery", description: "Answers questions about your document." },
    { id: "impira/invoices", description: "Reads the fields of an invoice." },
    { id: "merve/compare_docvqa_models", description: "Puts the same question about a page to several models." },
  ],
  metrics: [
    {
      id: "anls",
      description:
        "Average normalized Levenshtein similarity: how close an answer is to the expected one by letters, so that a misread letter costs little.",
    },
    { id: "exact-match", description: "Share of answers that are the expected one, letter for letter." },
  ],
  widgetModels: ["impira/layoutlm-invoices"],
  demo: {
    inputs: [
      { type: "text", label: "Question", content: "By which date must the invoice be paid?" },
      { type: "img", filename: "document-question-answering-input.png", file: "invoice.png" },
    ],
    outputs: [{ type: "text", label: "Answer", content: "14 March 2026" }],
  },
};
