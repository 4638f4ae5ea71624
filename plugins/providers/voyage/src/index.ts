import {
  defineProvider,
  flatEmbeddingBody,
  InputError,
  openAiEmbedding,
  rerankedSimilarity,
  textRanking,
  type ProviderTask,
} from "@patchbay/core/provider";

/**
 * A key is valid only on the platform where it was created. Source:
 * https://www.mongodb.com/docs/voyageai/api-reference/overview/
 */
const HOSTS = { voyage: "https://api.voyageai.com", atlas: "https://ai.mongodb.com" };

function onPlatform<Task extends ProviderTask>(path: string, task: Task): Task {
  const route: Task["route"] = ({ settings }) => ({ host: HOSTS[settings["platform"] as keyof typeof HOSTS], path });
  return { ...task, route };
}

const ranking = { list: "data", expected: "Expected {data: [{index, relevance_score}]}" };

export default defineProvider({
  tasks: {
    // Source: https://docs.voyageai.com/reference/embeddings-api
    "feature-extraction": onPlatform(
      "v1/embeddings",
      openAiEmbedding({
        expected: "Expected {data: [{embedding: number[]}]}",
        body(call) {
          const { normalize, dimensions, truncate, ...rest } = flatEmbeddingBody(call);
          // The vectors have length 1, see https://docs.voyageai.com/docs/faq
          if (normalize === false) {
            throw new InputError("Voyage AI's vectors have length 1. Remove `normalize: false`.");
          }
          return {
            ...rest,
            ...(dimensions !== undefined && { output_dimension: dimensions }),
            ...(truncate !== undefined && { truncation: truncate }),
          };
        },
      }),
    ),
    // Source: https://docs.voyageai.com/reference/reranker-api
    "sentence-similarity": onPlatform("v1/rerank", rerankedSimilarity(ranking)),
    "text-ranking": onPlatform("v1/rerank", textRanking({ ...ranking, limit: "top_k" })),
  },
});
