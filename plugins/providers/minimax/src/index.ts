import { defineProvider, openAiChat, openAiModels } from "@patchbay/core/provider";

export default defineProvider({
  listModels: openAiModels(),
  tasks: {
    conversational: openAiChat({ path: "v1/chat/completions" }),
  },
});
