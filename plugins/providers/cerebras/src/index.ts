import { defineProvider, InputError, openAiChat } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    conversational: openAiChat({
      structuredOutput: "json_schema",
      // The vendor rejects OpenAI's `store`, which some tools always send; it is refused where it would have an effect.
      body({ store, ...body }) {
        if (store) throw new InputError("Cerebras cannot `store` chats.");
        return body;
      },
    }),
  },
});
