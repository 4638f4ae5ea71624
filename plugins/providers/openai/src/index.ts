import { defineProvider, openAiChat } from "@patchbay/core/provider";

export default defineProvider({
  tasks: { conversational: openAiChat({ structuredOutput: "json_schema" }) },
});
