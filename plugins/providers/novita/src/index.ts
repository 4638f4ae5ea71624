import { defineProvider, openAiChat, openAiChatGeneration } from "@patchbay/core/provider";
import { textToVideo } from "./text-to-video.ts";

const path = "v3/openai/chat/completions";

export default defineProvider({
  tasks: {
    "text-to-video": textToVideo,
    conversational: openAiChat({ path, structuredOutput: "json_schema" }),
    "text-generation": openAiChatGeneration({ path, expected: "Expected Array<{generated_text: string}>" }),
  },
});
