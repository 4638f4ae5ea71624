import {
  dataUrl,
  defineProvider,
  flatArguments,
  isObject,
  openAiChat,
  openAiTranscription,
  OutputError,
  type ProviderTask,
} from "@patchbay/core/provider";
import { headers } from "./headers.ts";
import { textToImage } from "./text-to-image.ts";
import { imageToVideo, textToVideo } from "./video-tasks.ts";

/** Reads documents; the request must include the image, so the file of an address is downloaded first. */
const imageToText: ProviderTask<{ generated_text: string; generatedText: string }> = {
  headers,
  route: () => ({ path: "api/paas/v4/layout_parsing" }),
  async body(call, context) {
    const { inputs } = call.args;
    const image = inputs instanceof Blob ? inputs : await context.blobFromUrl(String(inputs));
    return { ...flatArguments(call), model: call.providerModelId, file: await dataUrl(image, "image/png") };
  },
  read({ data }) {
    const text = isObject(data) ? data["md_results"] : undefined;
    if (typeof text !== "string") throw new OutputError("Expected { md_results: string }");
    // The older name in the published client.
    return { generated_text: text, generatedText: text };
  },
};

export default defineProvider({
  tasks: {
    conversational: {
      ...openAiChat({ path: "api/paas/v4/chat/completions", structuredOutput: "json_object" }),
      headers,
    },
    "text-to-image": textToImage,
    "image-to-text": imageToText,
    "text-to-video": textToVideo,
    "image-to-video": imageToVideo,
    // Source: https://docs.z.ai/api-reference/audio/audio-transcriptions
    "automatic-speech-recognition": {
      ...openAiTranscription({ path: "api/paas/v4/audio/transcriptions", expected: "Expected { text: string }" }),
      headers,
    },
  },
});
