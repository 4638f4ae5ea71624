import { defineProvider, flatEmbeddingBody, InputError, openAiChat, openAiEmbedding } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    // Each deployed model has its own host. Source: https://pypi.org/project/baseten-performance-client
    "feature-extraction": {
      ...openAiEmbedding({ body: flatEmbeddingBody, expected: "Expected {data: [{embedding: number[]}]}" }),
      route({ providerModelId: id }) {
        if (!/^[a-z0-9]+$/.test(id)) {
          throw new InputError(
            `Baseten embeds texts with models that you deployed: pass the id of one, as in model-yqv4yjjq.api.baseten.co, not "${id}".`,
          );
        }
        return { host: `https://model-${id}.api.baseten.co`, path: "environments/production/sync/v1/embeddings" };
      },
    },
  },
});
