import { defineProvider, openAiChat } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    // The vendor rejects OpenAI's `store`, which some tools always send.
    conversational: openAiChat({ structuredOutput: "json_schema", body: ({ store: _store, ...body }) => body }),
  },
});
