import { defineProvider, openAiChat, openAiModelRules } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    conversational: openAiChat({
      structuredOutput: "json_schema",
      body: (body) => openAiModelRules(body, { renameLimit: true }),
    }),
  },
});
