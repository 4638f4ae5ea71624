import { defineProvider, openAiChat, openAiCompletion } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    // Source: https://docs.inceptionlabs.ai, by https://docs.litellm.ai/docs/providers/inception
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    // Source: github.com/hamzaamjad/mercury-client, mercury_client/models/fim.py. The parameter `suffix` is the code after it.
    "text-generation": openAiCompletion({
      path: "v1/fim/completions",
      expected: "Expected {choices: [{text: string}]}",
    }),
  },
});
