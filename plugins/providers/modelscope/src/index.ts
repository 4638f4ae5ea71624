import { defineProvider, openAiChat, openAiModels } from "@patchbay/core/provider";
import { textToImage } from "./images.ts";

// Source: https://modelscope.cn/docs/model-service/API-Inference/intro
export default defineProvider({
  listModels: openAiModels({
    model({ id }) {
      // The vendor documents no embeddings.
      if (/embed|rerank/i.test(String(id))) return undefined;
      return { task: /image|flux|diffusion|kolors/i.test(String(id)) ? "text-to-image" : "conversational" };
    },
  }),
  tasks: { conversational: openAiChat(), "text-to-image": textToImage },
});
