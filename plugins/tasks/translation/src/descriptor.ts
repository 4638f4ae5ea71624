import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  canonicalId: "text-generation",
  summary:
    "Translation puts a text into another language. Models made for it know one pair of languages or up to two hundred languages; they are small and quick beside a large language model, and do nothing else.",
  youtubeId: "1JvfrvZgi6c",
  datasets: [
    { id: "Helsinki-NLP/opus_books", description: "Books in sixteen languages, aligned sentence by sentence." },
    {
      id: "google/code_x_glue_cc_code_to_code_trans",
      description: "Functions in Java and in C# that do the same.",
    },
  ],
  models: [
    { id: "facebook/nllb-200-1.3B", description: "Translates between two hundred languages." },
    {
      id: "google-t5/t5-base",
      description: "Takes the task as words before the text, such as a translation from English into German.",
    },
  ],
  spaces: [
    { id: "Iker/Translate-100-languages", description: "Translates between a hundred languages." },
    { id: "Geonmo/nllb-translation-demo", description: "Tries out the NLLB models." },
  ],
  metrics: [
    {
      id: "bleu",
      description: "How many sequences of words a translation shares with reference translations, from 0 to 1.",
    },
    { id: "sacrebleu", description: "BLEU with a fixed tokenizer, so that scores can be compared." },
  ],
  widgetModels: ["facebook/mbart-large-50-many-to-many-mmt"],
  demo: {
    inputs: [{ type: "text", label: "Input", content: "The bakery on the corner opens before sunrise." }],
    outputs: [{ type: "text", label: "Output", content: "La boulangerie du coin ouvre avant le lever du soleil." }],
  },
};
