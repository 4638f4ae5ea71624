import {
  defineProvider,
  flatEmbeddingBody,
  openAiChat,
  openAiEmbedding,
  openAiModels,
  type JsonObject,
  type ListedModel,
} from "@patchbay/core/provider";
import { textToImage } from "./images.ts";
import { textToAudio, textToSpeech } from "./sounds.ts";
import { textToVideo } from "./videos.ts";

/** The list names no tasks. Source: https://docs.digitalocean.com/products/inference/details/models */
const TASKS: readonly (readonly [RegExp, string])[] = [
  [/embed|minilm|mpnet|^bge-m3|^e5-|^gte-/i, "feature-extraction"],
  [/text-to-audio/, "text-to-audio"],
  [/tts/, "text-to-speech"],
  [/t2v/, "text-to-video"],
  [/image|diffusion|sdxl|flux/, "text-to-image"],
];

function readModel({ id }: JsonObject): Partial<ListedModel> | undefined {
  // The reranker has no documented address.
  if (/rerank/.test(String(id))) return undefined;
  const [, task = "conversational"] = TASKS.find(([pattern]) => pattern.test(String(id))) ?? [];
  return { task };
}

export default defineProvider({
  // Source: github.com/digitalocean/openapi, specification/resources/inference/inference_list_models.yml
  listModels: openAiModels({ model: readModel }),
  tasks: {
    // Source: github.com/digitalocean/openapi, specification/resources/inference/inference_create_chat_completion.yml
    conversational: openAiChat(),
    // Source: github.com/digitalocean/openapi, specification/resources/inference/inference_create_embeddings.yml
    "feature-extraction": openAiEmbedding({
      body: flatEmbeddingBody,
      expected: "Expected {data: [{embedding: number[]}]}",
    }),
    "text-to-audio": textToAudio,
    "text-to-image": textToImage,
    "text-to-speech": textToSpeech,
    "text-to-video": textToVideo,
  },
});
