import { defineProvider, openAiModels, openAiChat } from "@patchbay/core/provider";

export default defineProvider({
  listModels: openAiModels({ path: "models" }),
  tasks: {
    conversational: openAiChat({ path: "chat/completions", structuredOutput: "json_object" }),
  },
});
