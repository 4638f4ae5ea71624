import {
  defineProvider,
  flatEmbeddingBody,
  openAiChat,
  openAiChatGeneration,
  openAiEmbedding,
  textRanking,
  type ProviderCall,
  type Route,
} from "@patchbay/core/provider";
import { imageToImage, textToImage, textToSpeech, textToVideo } from "./media.ts";

/**
 * The router forwards the older path; the vendor documents only the newer one.
 * Source: https://novita.ai/docs/api-reference/model-apis-llm-create-chat-completion, huggingface.js `providers/novita.ts`
 */
const route = ({ routed }: ProviderCall): Route => ({ path: `${routed ? "v3/openai" : "openai/v1"}/chat/completions` });

export default defineProvider({
  tasks: {
    "image-to-image": imageToImage,
    "text-to-image": textToImage,
    "text-to-speech": textToSpeech,
    "text-to-video": textToVideo,
    conversational: { ...openAiChat({ structuredOutput: "json_schema" }), route },
    "text-generation": {
      ...openAiChatGeneration({ expected: "Expected Array<{generated_text: string}>" }),
      route,
    },
    // Source: https://novita.ai/docs/api-reference/model-apis-llm-create-embeddings
    "feature-extraction": openAiEmbedding({
      body: flatEmbeddingBody,
      path: "openai/v1/embeddings",
      expected: "Expected {data: [{embedding: number[]}]}",
    }),
    // Source: https://novita.ai/docs/api-reference/model-apis-llm-create-rerank
    "text-ranking": textRanking({
      path: "openai/v1/rerank",
      expected: "Expected {results: [{index, relevance_score}]}",
    }),
  },
});
