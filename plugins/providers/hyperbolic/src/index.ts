import { defineProvider, firstOf, imageGeneration, openAiChat, openAiChatGeneration } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    "text-to-image": imageGeneration({
      expected: "Expected Hyperbolic text-to-image response format",
      modelMember: "model_name",
      image(data) {
        const base64 = firstOf(data, "images")?.["image"];
        return typeof base64 === "string" ? { base64 } : undefined;
      },
    }),
    conversational: openAiChat(),
    "text-generation": openAiChatGeneration({ expected: "Expected Hyperbolic text generation response format" }),
  },
});
