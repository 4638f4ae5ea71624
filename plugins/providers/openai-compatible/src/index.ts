import {
  completionBody,
  defineProvider,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiModels,
} from "@patchbay/core/provider";

/** The address ends with the version, as the `base_url` of OpenAI's clients does: nothing else tells where it stands. */
export default defineProvider({
  listModels: openAiModels({
    path: "models",
    // The protocol does not say what a model is for.
    model: ({ id }) => (/embed/i.test(String(id)) ? { task: "feature-extraction" } : {}),
  }),
  tasks: {
    conversational: openAiChat({ path: "chat/completions" }),
    "text-generation": openAiCompletion({
      path: "completions",
      expected: "Expected {choices: [{text: string}]}",
      body: completionBody,
    }),
    "feature-extraction": openAiEmbedding({
      path: "embeddings",
      expected: "Expected {data: [{embedding: number[]}]}",
    }),
  },
});
