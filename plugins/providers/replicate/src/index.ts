import {
  blobInput,
  dataUrl,
  defineProvider,
  flatArguments,
  imageOutput,
  isObject,
  isResultUrl,
  OutputError,
  resultBlob,
  type ImageOutput,
  type ProviderCall,
} from "@patchbay/core/provider";
import { imageTo3d, imageToText, imageToVideo, textToAudio } from "./direct-tasks.ts";
import { outputOf, predictionTask } from "./prediction.ts";
import { speechRecognition } from "./speech-recognition.ts";

const textToImage = predictionTask<ImageOutput>({
  input: (call) => ({ ...flatArguments(call), prompt: call.args["inputs"], ...loraInput(call) }),
  read(answer, context) {
    const url = outputOf(answer.data);
    if (!isResultUrl(url)) throw new OutputError("Expected Replicate text-to-image response format");
    return imageOutput({ url }, answer, context);
  },
});

const textToSpeech = predictionTask({
  input: (call) => ({ ...flatArguments(call), text: call.args["inputs"] }),
  read: async ({ data }, context) =>
    data instanceof Blob ? data : resultBlob(outputOf(data), "Expected Blob or object with output", context),
});

const textToVideo = predictionTask({
  input: (call) => ({ ...flatArguments(call), prompt: call.args["inputs"] }),
  read: ({ data }, context) =>
    resultBlob(isObject(data) ? data["output"] : undefined, "Expected { output: string }", context),
});

const imageToImage = predictionTask({
  async input(call) {
    const image = await dataUrl(blobInput(call), "image/png");
    // Models read their image from one of four names and ignore the others.
    const names = { image, images: [image], input_image: image, input_images: [image] };
    return { ...flatArguments(call), ...names, ...loraInput(call) };
  },
  read: ({ data }, context) => resultBlob(outputOf(data), "Expected Replicate image-to-image response format", context),
});

/** The adapter's repository; the vendor fetches the weights from it. */
function loraInput({ mapping, hubUrl }: ProviderCall): Record<string, unknown> {
  const isLora = mapping?.adapter === "lora" && mapping.adapterWeightsPath;
  return isLora ? { lora_weights: `${hubUrl}/${mapping.hfModelId}` } : {};
}

export default defineProvider({
  tasks: {
    "text-to-image": textToImage,
    "text-to-speech": textToSpeech,
    "text-to-video": textToVideo,
    "image-to-image": imageToImage,
    "automatic-speech-recognition": speechRecognition,
    "image-to-3d": imageTo3d,
    "image-to-text": imageToText,
    "image-to-video": imageToVideo,
    "text-to-audio": textToAudio,
  },
});
