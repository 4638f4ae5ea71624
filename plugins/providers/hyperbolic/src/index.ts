import {
  defineProvider,
  firstOf,
  imageGeneration,
  openAiChat,
  openAiModels,
  openAiChatGeneration,
  type JsonObject,
  type ListedModel,
} from "@patchbay/core/provider";

/** Source: https://docs.hyperbolic.xyz/docs/rest-api */
const readModel = ({
  supports_chat: chats,
  supports_image_input: sees,
}: JsonObject): Partial<ListedModel> | undefined =>
  chats === false ? undefined : sees === true ? { capabilities: ["vision"] } : {};

export default defineProvider({
  listModels: openAiModels({ model: readModel }),
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
