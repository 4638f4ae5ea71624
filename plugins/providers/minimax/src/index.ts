import { chatStream, defineProvider, openAiChat, openAiModels } from "@patchbay/core/provider";
import { acceptedEvent } from "./answer.ts";
import { textToImage } from "./images.ts";
import { textToAudio, textToSpeech } from "./sounds.ts";
import { imageToVideo, textToVideo } from "./videos.ts";

export default defineProvider({
  listModels: openAiModels(),
  tasks: {
    conversational: {
      ...openAiChat({
        // The vendor deprecates `max_tokens`. Source: https://platform.minimax.io/docs/api-reference/text-post
        body: ({ max_tokens: limit, ...body }) =>
          limit === undefined ? body : { max_completion_tokens: limit, ...body },
      }),
      stream: { ...chatStream, chunk: acceptedEvent },
    },
    "text-to-audio": textToAudio,
    "text-to-image": textToImage,
    "text-to-speech": textToSpeech,
    "image-to-video": imageToVideo,
    "text-to-video": textToVideo,
  },
});
