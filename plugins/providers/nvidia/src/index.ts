import { defineProvider, openAiModels, openAiChat } from "@patchbay/core/provider";

/** The list contains models of all kinds without naming the kind; these have other routes. */
const NO_CHAT =
  /embed|rerank|retriever|bge-|nvclip|reward|guard|safety|gliner|parse|ocr|detector|detection|riva|cosmos|flux|diffusion|-image|tts|asr|voicechat|streampetr/i;

export default defineProvider({
  listModels: openAiModels({ model: ({ id }) => (NO_CHAT.test(String(id)) ? undefined : {}) }),
  tasks: {
    conversational: openAiChat({ path: "v1/chat/completions" }),
  },
});
