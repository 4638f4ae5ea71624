import {
  defineProvider,
  flatEmbeddingBody,
  InputError,
  openAiChat,
  openAiEmbedding,
  type ProviderCall,
} from "@patchbay/core/provider";

const below =
  (path: string) =>
  ({ providerModelId: model, settings: { account } }: ProviderCall) => {
    if (/^@(cf|hf)\//.test(model)) return { path: `client/v4/accounts/${account}/ai/v1/${path}` };
    throw new InputError(`Workers AI has no model "${model}": its ids begin with "@cf/" or "@hf/".`);
  };

export default defineProvider({
  tasks: {
    conversational: { ...openAiChat({ structuredOutput: "json_schema" }), route: below("chat/completions") },
    "feature-extraction": {
      ...openAiEmbedding({ body: flatEmbeddingBody, expected: "Expected {data: [{embedding: []}]}" }),
      route: below("embeddings"),
    },
  },
});
