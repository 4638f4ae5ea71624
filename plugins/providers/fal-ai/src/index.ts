import { defineProvider } from "@patchbay/core/provider";
import { audioToAudio, speechRecognition, textToAudio, textToSpeech } from "./audio-tasks.ts";
import { depthEstimation, imageSegmentation, imageToImage, promptedImageBody, textToImage } from "./image-tasks.ts";
import { imageAndText } from "./image-and-text.ts";
import { maskGeneration, objectDetection } from "./region-tasks.ts";
import { imageTo3d, textTo3d } from "./three-d-tasks.ts";
import { imageToVideo, promptBody, textToVideo, videoToVideo } from "./video-tasks.ts";

export default defineProvider({
  tasks: {
    "text-to-image": textToImage,
    "text-to-speech": textToSpeech,
    "text-to-video": textToVideo,
    "automatic-speech-recognition": speechRecognition,
    "audio-to-audio": audioToAudio,
    "image-segmentation": imageSegmentation,
    "image-text-to-image": imageAndText(imageToImage, promptedImageBody),
    "image-text-to-video": imageAndText(imageToVideo, promptBody),
    "image-to-image": imageToImage,
    "image-to-video": imageToVideo,
    "text-to-audio": textToAudio,
    "depth-estimation": depthEstimation,
    "mask-generation": maskGeneration,
    "object-detection": objectDetection,
    // The names of what is searched are a text of their own.
    "zero-shot-object-detection": objectDetection,
    "image-to-3d": imageTo3d,
    "text-to-3d": textTo3d,
    "video-to-video": videoToVideo,
  },
});
