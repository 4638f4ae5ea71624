import { defineProvider, InputError, isObject, openAiChat, OutputError } from "@patchbay/core/provider";

export default defineProvider({
  tasks: {
    // The vendor speaks OpenAI's protocol for chats, and one of its own for translations.
    conversational: openAiChat({ path: "v1/chat/completions" }),
    translation: {
      route: () => ({ path: "v1/translate" }),
      body({ args, parameters, providerModelId }) {
        const to = parameters?.["tgt_lang"];
        if (typeof to !== "string") throw new InputError("Acme needs parameters.tgt_lang, such as fr.");
        return { engine: providerModelId, text: args["inputs"], to };
      },
      read({ data }) {
        if (!isObject(data) || typeof data["text"] !== "string") throw new OutputError("Expected {text: string}");
        return { translation_text: data["text"] };
      },
    },
  },
});
