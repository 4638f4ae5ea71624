import { defineProvider, isObject, openAiChat } from "@patchbay/core/provider";

const chat = openAiChat({ path: "studio/v1/chat/completions", structuredOutput: "json_object" });

export default defineProvider({
  tasks: {
    conversational: {
      ...chat,
      /** The vendor's answers have neither an object nor a time. Source: https://docs.ai21.com/reference/jamba-1-6-api-ref */
      read: (answer, context) =>
        chat.read(
          isObject(answer.data)
            ? { ...answer, data: { object: "chat.completion", created: 0, ...answer.data } }
            : answer,
          context,
        ),
    },
  },
});
