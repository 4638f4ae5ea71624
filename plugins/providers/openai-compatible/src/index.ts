import {
  completionBody,
  defineProvider,
  flatEmbeddingBody,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiModels,
} from "@patchbay/core/provider";

/**
 * The address ends with the version, like the `base_url` of OpenAI's clients, because nothing else determines its position.
 */
export default defineProvider({
  listModels: openAiModels({
    path: "models",
    // The protocol does not report a model's task.
    model: ({ id }) => (/embed/i.test(String(id)) ? { task: "feature-extraction" } : {}),
  }),
  tasks: {
    conversational: openAiChat({ path: "chat/completions" }),
    "text-generation": openAiCompletion({
      path: "completions",
      expected: "Expected {choices: [{text: string}]}",
      body: completionBody,
    }),
    "feature-extraction": openAiEmbedding({
      body: flatEmbeddingBody,
      path: "embeddings",
      expected: "Expected {data: [{embedding: number[]}]}",
    }),
  },
});
