import { flatEmbeddingBody, openAiEmbedding, type ProviderTask } from "@patchbay/core/provider";
import { checkedTask, firstOfListTask } from "./checked-task.ts";
import { pipelineRoute, withOpenAiForm } from "./routes.ts";
import { listOf, number, objectOf, tensor, text } from "./shapes.ts";

const translations = checkedTask({
  shape: listOf(objectOf({ translation_text: text })),
  expected: "Expected Array<{translation_text: string}>",
});

/** One text returns one translation, several texts return a list. */
const translation: ProviderTask = {
  ...translations,
  async read(answer, context) {
    const list = (await translations.read(answer, context)) as unknown[];
    return list.length === 1 ? list[0] : list;
  },
};

const labels = listOf(objectOf({ label: text, score: number }));
// One list of labels per input, and there is only one input.
const listsOfLabels = firstOfListTask({ shape: labels, expected: "Expected Array<{label: string, score: number}>" });

/** Servers answer with a nested or a flat list of labels. */
const textClassification: ProviderTask = {
  ...listsOfLabels,
  read: (answer, context) =>
    Array.isArray(answer.data) && answer.data.length > 0 && labels(answer.data)
      ? answer.data
      : listsOfLabels.read(answer, context),
};

/** Tasks that take text and answer with text, labels or vectors. */
export const textTasks = {
  "text-classification": textClassification,
  "token-classification": checkedTask({
    shape: listOf(objectOf({ end: number, entity_group: text, score: number, start: number, word: text })),
    expected: "Expected Array<{end: number, entity_group: string, score: number, start: number, word: string}>",
  }),
  "question-answering": firstOfListTask({
    orOne: true,
    shape: objectOf({ answer: text, end: number, score: number, start: number }),
    expected: "Expected Array<{answer: string, end: number, score: number, start: number}>",
  }),
  "fill-mask": checkedTask({
    shape: listOf(objectOf({ score: number, sequence: text, token: number, token_str: text })),
    expected: "Expected Array<{score: number, sequence: string, token: number, token_str: string}>",
  }),
  summarization: firstOfListTask({
    shape: objectOf({ summary_text: text }),
    expected: "Expected Array<{summary_text: string}>",
  }),
  translation,
  "sentence-similarity": checkedTask({
    route: pipelineRoute,
    shape: listOf(number),
    expected: "Expected Array<number>",
  }),
  "feature-extraction": withOpenAiForm(
    checkedTask({
      route: pipelineRoute,
      shape: tensor(3),
      expected: "Expected Array<number[][][] | number[][] | number[] | number>",
    }),
    openAiEmbedding({
      path: "embeddings",
      expected: "Expected { data: [{ embedding: number[] }] }",
      body: flatEmbeddingBody,
    }),
  ),
} satisfies Record<string, ProviderTask>;
