import { defineProvider, openAiChat, openAiCompletion } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    "text-generation": openAiCompletion({ expected: "Expected OVHcloud text generation response format" }),
  },
});
