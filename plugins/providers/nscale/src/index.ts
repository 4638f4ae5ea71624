import { defineProvider, imageGeneration, openAiChat, openAiImageSize } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    "text-to-image": imageGeneration({
      expected: "Expected Nscale text-to-image response format",
      parameters: openAiImageSize,
      fixed: () => ({ response_format: "b64_json" }),
    }),
    conversational: openAiChat(),
  },
});
