import { defineProvider, openAiChat } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    conversational: openAiChat({ path: "v1/chat/completions" }),
  },
});
