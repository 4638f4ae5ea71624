import {
  defineProvider,
  flatEmbeddingBody,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
} from "@patchbay/core/provider";
import { batchInference } from "./batch.ts";
import { textToImage } from "./text-to-image.ts";

export default defineProvider({
  batch: batchInference,
  tasks: {
    conversational: openAiChat({ path: "inference/v1/chat/completions", structuredOutput: "json_schema" }),
    // Source: https://docs.fireworks.ai/api-reference/creates-an-embedding-vector-representing-the-input-text
    "feature-extraction": openAiEmbedding({
      path: "inference/v1/embeddings",
      expected: "Expected {data: [{embedding: number[]}]}",
      body: flatEmbeddingBody,
    }),
    // Source: https://docs.fireworks.ai/api-reference/post-completions
    "text-generation": openAiCompletion({
      path: "inference/v1/completions",
      expected: "Expected {choices: [{text: string}]}",
    }),
    "text-to-image": textToImage,
  },
});
