import { defineProvider, givenArguments, openAiChat, openAiEmbedding } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "feature-extraction": openAiEmbedding({
      expected:
        "Expected Sambanova feature-extraction (embeddings) response format to be {'data' : list of {'embedding' : number[]}}",
      body: (call) => ({ ...givenArguments(call), model: call.providerModelId, input: call.args["inputs"] }),
    }),
  },
});
