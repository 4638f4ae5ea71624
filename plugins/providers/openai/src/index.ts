import { defineProvider, openAiChat, openAiModelRules, openAiModels } from "@patchbay/core/provider";

/** The list names no tasks: these families are chat models, except for variants with other routes. */
const CHATS = /^(?:ft:)?(?:gpt-|o\d|chatgpt-4)/;
const OTHERS = /-(?:audio|codex|deep-research|image|instruct|live|pro|realtime|search|transcribe|translate|tts)(?:-|$)/;

export default defineProvider({
  listModels: openAiModels({
    model: ({ id }) => (CHATS.test(String(id)) && !OTHERS.test(String(id)) ? {} : undefined),
  }),
  tasks: {
    conversational: openAiChat({
      structuredOutput: "json_schema",
      body: (body) => openAiModelRules(body, { renameLimit: true }),
    }),
  },
});
