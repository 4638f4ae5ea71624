import { defineProvider, openAiChat, openAiModels } from "@patchbay/core/provider";

export default defineProvider({
  listModels: openAiModels(),
  tasks: {
    conversational: openAiChat({
      // The vendor deprecates `max_tokens`. Source: https://platform.minimax.io/docs/api-reference/text-post
      body: ({ max_tokens: limit, ...body }) =>
        limit === undefined ? body : { max_completion_tokens: limit, ...body },
    }),
  },
});
