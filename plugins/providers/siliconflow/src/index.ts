import {
  defineProvider,
  flatEmbeddingBody,
  openAiChat,
  openAiEmbedding,
  openAiModels,
  openAiSpeech,
  openAiTranscription,
  textRanking,
  type ModelListing,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";
import { imageToImage, textToImage } from "./images.ts";
import { imageToVideo, textToVideo } from "./videos.ts";

/** Tasks by the vendor's kind of model, which its list does not name: it is only a filter. */
const KINDS = {
  chat: "conversational",
  embedding: "feature-extraction",
  reranker: "text-ranking",
  "text-to-image": "text-to-image",
  "image-to-image": "image-to-image",
  "speech-to-text": "automatic-speech-recognition",
  "text-to-video": "text-to-video",
};

/** A key is valid only at the site where it was made. */
const hostOf = ({ settings }: ProviderCall) => `https://api.siliconflow.${settings["site"] === "cn" ? "cn" : "com"}`;

function atSite<Part extends Pick<ProviderTask, "route">>(part: Part): Part {
  return { ...part, route: (call: ProviderCall) => ({ ...part.route(call), host: hostOf(call) }) };
}

/** Source: https://docs.siliconflow.cn/en/api-reference/models/get-model-list */
const listModels: ModelListing = {
  route: () => ({ path: "v1/models", query: { sub_type: "chat" } }),
  async read(chats, context) {
    const lists = Object.entries(KINDS).map(async ([kind, task]) => {
      const url = new URL(`/v1/models?sub_type=${kind}`, chats.url);
      const answer = kind === "chat" ? chats : await context.send(url);
      return openAiModels({ model: () => ({ task }) }).read(answer, context);
    });
    return (await Promise.all(lists)).flat();
  },
};

export default defineProvider({
  listModels: atSite(listModels),
  tasks: {
    // Source: https://docs.siliconflow.com/en/api-reference/chat-completions/chat-completions
    conversational: atSite(openAiChat({ structuredOutput: "json_object" })),
    // Source: https://docs.siliconflow.cn/en/api-reference/audio/create-audio-transcriptions
    "automatic-speech-recognition": atSite(openAiTranscription({ expected: "Expected {text: string}" })),
    // Source: https://docs.siliconflow.com/en/api-reference/embeddings/create-embeddings
    "feature-extraction": atSite(
      openAiEmbedding({
        expected: "Expected {data: [{embedding: []}]}",
        body: flatEmbeddingBody,
      }),
    ),
    "image-to-image": atSite(imageToImage),
    "image-to-video": atSite(imageToVideo),
    // Source: https://docs.siliconflow.com/en/api-reference/rerank/create-rerank
    "text-ranking": atSite(textRanking({ expected: "Expected {results: [{index, relevance_score}]}" })),
    "text-to-image": atSite(textToImage),
    // Source: https://docs.siliconflow.com/en/userguide/capabilities/text-to-speech. Voices belong to a model.
    "text-to-speech": atSite(
      openAiSpeech({
        expected: "Expected the audio itself",
        voice: ({ providerModelId }) => `${providerModelId}:alex`,
      }),
    ),
    "text-to-video": atSite(textToVideo),
  },
});
