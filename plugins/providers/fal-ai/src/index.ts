import { defineProvider } from "@patchbay/core/provider";
import { audioToAudio, speechRecognition, textToAudio, textToSpeech } from "./audio-tasks.ts";
import { imageSegmentation, imageToImage, textToImage } from "./image-tasks.ts";
import { imageAndText } from "./image-and-text.ts";
import { imageToVideo, textToVideo } from "./video-tasks.ts";

export default defineProvider({
  tasks: {
    "text-to-image": textToImage,
    "text-to-speech": textToSpeech,
    "text-to-video": textToVideo,
    "automatic-speech-recognition": speechRecognition,
    "audio-to-audio": audioToAudio,
    "image-segmentation": imageSegmentation,
    "image-text-to-image": imageAndText(imageToImage),
    "image-text-to-video": imageAndText(imageToVideo),
    "image-to-image": imageToImage,
    "image-to-video": imageToVideo,
    "text-to-audio": textToAudio,
  },
});
