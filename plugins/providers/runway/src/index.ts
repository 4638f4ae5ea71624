import {
  blobInput,
  changedSpeech,
  dataUrl,
  defineProvider,
  firstOf,
  isObject,
  type ImageOutput,
  type LabelledSound,
  type ProviderCall,
  type ProviderTask,
  type VendorAnswer,
  type VendorFailure,
} from "@patchbay/core/provider";
import { jobAt, readFile, readImage, requestOf } from "./jobs.ts";

// Source of all requests: https://docs.dev.runwayml.com/api/, github.com/runwayml/sdk-node (src/resources)

const isUpscaler = ({ providerModelId }: ProviderCall): boolean => /upscaler/.test(providerModelId);

const textToImage: ProviderTask<ImageOutput> = { ...jobAt(() => "text_to_image"), body: requestOf, read: readImage };

/** The image is the first reference of a new one; an upscaler enlarges it. */
const imageToImage: ProviderTask<ImageOutput> = {
  ...jobAt((call) => (isUpscaler(call) ? "image_upscale" : "text_to_image")),
  async body(call) {
    const uri = await dataUrl(blobInput(call), "image/png");
    const { referenceImages: others = [], ...request } = requestOf(call);
    if (isUpscaler(call)) return { ...request, imageUri: uri };
    return { ...request, referenceImages: [{ uri }, ...(others as unknown[])] };
  },
  read: readImage,
};

const textToVideo: ProviderTask<Blob> = { ...jobAt(() => "text_to_video"), body: requestOf, read: readFile };

const imageToVideo: ProviderTask<Blob> = {
  ...jobAt(() => "image_to_video"),
  body: async (call) => ({ ...requestOf(call), promptImage: await dataUrl(blobInput(call), "image/png") }),
  read: readFile,
};

/** Models that enlarge a video, or add frames to it. */
const isVideoUpscaler = ({ providerModelId }: ProviderCall): boolean => /^enhance|upscaler/.test(providerModelId);

/** The others call the video `promptVideo`. */
const takesVideoUri = (call: ProviderCall): boolean =>
  isVideoUpscaler(call) || /^(?:aleph|gemini)/.test(call.providerModelId);

const videoToVideo: ProviderTask<Blob> = {
  ...jobAt((call) => (isVideoUpscaler(call) ? "video_upscale" : "video_to_video")),
  async body(call) {
    const uri = await dataUrl(blobInput(call), "video/mp4");
    return { ...requestOf(call), [takesVideoUri(call) ? "videoUri" : "promptVideo"]: uri };
  },
  read: readFile,
};

const textToSpeech: ProviderTask<Blob> = { ...jobAt(() => "text_to_speech"), body: requestOf, read: readFile };
const textToAudio: ProviderTask<Blob> = { ...jobAt(() => "sound_effect"), body: requestOf, read: readFile };

/** Paths of the models that change a recording; others speak it with another voice. */
const SOUND_PATHS: Readonly<Record<string, string>> = {
  eleven_voice_isolation: "voice_isolation",
  eleven_voice_dubbing: "voice_dubbing",
};

const audioToAudio: ProviderTask<readonly LabelledSound[]> = {
  ...jobAt((call) => SOUND_PATHS[call.providerModelId] ?? "speech_to_speech"),
  async body(call) {
    const uri = await dataUrl(blobInput(call), "audio/mpeg");
    const isAlone = SOUND_PATHS[call.providerModelId] !== undefined;
    return { ...requestOf(call), ...(isAlone ? { audioUri: uri } : { media: { type: "audio", uri } }) };
  },
  async read(answer, context) {
    return changedSpeech({ ...answer, data: await readFile(answer, context) }, "Runway");
  },
};

/** `{ error, issues: [{ path, message }] }`. Source: https://docs.dev.runwayml.com/errors/errors/, recorded answers */
function failure({ body }: VendorAnswer): VendorFailure | undefined {
  const { error } = isObject(body) ? body : {};
  if (typeof error !== "string") return undefined;
  const { message, path } = firstOf(body, "issues") ?? {};
  const field = Array.isArray(path) ? path.join(".") : "";
  return { message: typeof message === "string" ? `${error}: ${message}` : error, ...(field && { field }) };
}

export default defineProvider({
  failure,
  tasks: {
    "audio-to-audio": audioToAudio,
    "image-to-image": imageToImage,
    "image-to-video": imageToVideo,
    "text-to-audio": textToAudio,
    "text-to-image": textToImage,
    "text-to-speech": textToSpeech,
    "text-to-video": textToVideo,
    "video-to-video": videoToVideo,
  },
});
