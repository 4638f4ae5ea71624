import {
  defineProvider,
  flatEmbeddingBody,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiModels,
  textRanking,
} from "@patchbay/core/provider";

/** Source: https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html */
export default defineProvider({
  listModels: openAiModels({
    model({ id, root }) {
      const name = `${String(id)} ${String(root)}`;
      const task = /rerank/i.test(name)
        ? "text-ranking"
        : /embed/i.test(name)
          ? "feature-extraction"
          : "conversational";
      // A server lists only the model it was started with.
      return { task, loaded: true };
    },
  }),
  tasks: {
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "text-generation": openAiCompletion({ expected: "Expected {choices: [{text: string}]}" }),
    "feature-extraction": openAiEmbedding({
      body: flatEmbeddingBody,
      expected: "Expected {data: [{embedding: number[]}]}",
    }),
    "text-ranking": textRanking({
      expected: "Expected {results: [{index, relevance_score}]}",
      // Parts as in a chat, for models that also read images.
      acceptsObject: ({ content }) => Array.isArray(content),
    }),
  },
});
