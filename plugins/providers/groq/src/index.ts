import { defineProvider, openAiChat, openAiChatGeneration } from "@patchbay/core/provider";

const path = "openai/v1/chat/completions";

export default defineProvider({
  tasks: {
    conversational: openAiChat({ path, structuredOutput: "json_schema" }),
    "text-generation": openAiChatGeneration({ path, expected: "Expected Array<{generated_text: string}>" }),
  },
});
