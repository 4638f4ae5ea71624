import {
  defineProvider,
  givenArguments,
  openAiChat,
  openAiEmbedding,
  openAiModels,
  type JsonObject,
  type ListedModel,
} from "@patchbay/core/provider";

/** The list names no tasks. Source: https://docs.sambanova.ai/docs/api-reference/models/get-available-models */
const readModel = ({ id }: JsonObject): Partial<ListedModel> | undefined =>
  /whisper/i.test(String(id)) ? undefined : /e5-|embed/i.test(String(id)) ? { task: "feature-extraction" } : {};

export default defineProvider({
  listModels: openAiModels({ model: readModel }),
  tasks: {
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "feature-extraction": openAiEmbedding({
      expected:
        "Expected Sambanova feature-extraction (embeddings) response format to be {'data' : list of {'embedding' : number[]}}",
      body: (call) => ({ ...givenArguments(call), model: call.providerModelId, input: call.args["inputs"] }),
    }),
  },
});
