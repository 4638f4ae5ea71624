import { defineProvider, openAiChat, openAiCompletion, openAiEmbedding, openAiModels } from "@patchbay/core/provider";

/** Source: https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html */
export default defineProvider({
  listModels: openAiModels({
    model({ id, root }) {
      const task = /embed/i.test(`${String(id)} ${String(root)}`) ? "feature-extraction" : "conversational";
      // A server lists only the model it was started with.
      return { task, loaded: true };
    },
  }),
  tasks: {
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "text-generation": openAiCompletion({ expected: "Expected {choices: [{text: string}]}" }),
    "feature-extraction": openAiEmbedding({ expected: "Expected {data: [{embedding: number[]}]}" }),
  },
});
