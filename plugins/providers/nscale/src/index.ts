import { defineProvider, imageGeneration, openAiChat } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    "text-to-image": imageGeneration({
      expected: "Expected Nscale text-to-image response format",
      fixed: () => ({ response_format: "b64_json" }),
    }),
    conversational: openAiChat(),
  },
});
