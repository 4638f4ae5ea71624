import { defineProvider, openAiModels, openAiChat } from "@patchbay/core/provider";

export default defineProvider({
  listModels: openAiModels(),
  tasks: {
    conversational: openAiChat({ path: "v1/chat/completions" }),
  },
});
