import { defineProvider, openAiChat } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    conversational: openAiChat({ path: "studio/v1/chat/completions", structuredOutput: "json_object" }),
  },
});
