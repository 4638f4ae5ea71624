import {
  defineProvider,
  imageGeneration,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiModels,
  type JsonObject,
  type ListedModel,
} from "@patchbay/core/provider";

/** The list names no tasks. Source: https://docs.tokenfactory.nebius.com/api-reference/models/list-models */
const readModel = ({ id }: JsonObject): Partial<ListedModel> => {
  if (/flux|sdxl|stable-diffusion/i.test(String(id))) return { task: "text-to-image" };
  return /embed|bge-|e5-/i.test(String(id)) ? { task: "feature-extraction" } : {};
};

export default defineProvider({
  listModels: openAiModels({ model: readModel }),
  tasks: {
    "text-to-image": imageGeneration({
      expected: "Expected Nebius text-to-image response format",
      fixed: () => ({ response_format: "b64_json" }),
    }),
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "text-generation": openAiCompletion({ expected: "Expected Nebius text generation response format" }),
    "feature-extraction": openAiEmbedding({ expected: "Expected Nebius embeddings response format" }),
  },
});
