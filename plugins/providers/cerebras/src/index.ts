import { defineProvider, InputError, openAiChat } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    conversational: openAiChat({ structuredOutput: "json_schema", body: unstored }),
  },
});

/** The vendor rejects OpenAI's `store`, which some tools always send. @throws InputError where it would have an effect */
function unstored({ store, ...body }: Record<string, unknown>): Record<string, unknown> {
  if (store === true) throw new InputError("Cerebras stores no chats: remove `store`, or set it to false.");
  return body;
}
