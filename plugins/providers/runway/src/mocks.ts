import { mediaUrl, mockFail, mockJobRoutes, mockMedia, vendorModels } from "@patchbay/mocks";

export const models = vendorModels({
  "text-to-video": ["gen4.5", "veo3.1"],
  "image-to-video": ["gen4.5"],
  "video-to-video": ["aleph2", "seedance2", "magnific_video_upscaler_creative"],
  "text-to-image": ["gen4_image", "gemini_2.5_flash"],
  "image-to-image": ["gen4_image_turbo", "magnific_precision_upscaler_v2"],
  "text-to-speech": ["seed_audio", "eleven_multilingual_v2"],
  "text-to-audio": ["eleven_text_to_sound_v2"],
  "audio-to-audio": ["eleven_voice_isolation", "eleven_voice_dubbing", "eleven_multilingual_sts_v2"],
});

export const errorSource =
  "recorded answers (400), https://docs.dev.runwayml.com/errors/errors/ (form); unverified: the words for keys and for an unknown model";

type Json = Readonly<Record<string, unknown>>;

const ROOT = "https://api.dev.runwayml.com/v1";
const FOLDER = "https://dnznrvs05pmza.cloudfront.net/simulated";
const STATES = { queued: "PENDING", running: "RUNNING", done: "SUCCEEDED" };

/** The tasks of each path. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  image_to_video: ["image-to-video"],
  image_upscale: ["image-to-image"],
  speech_to_speech: ["audio-to-audio"],
  sound_effect: ["text-to-audio"],
  text_to_image: ["text-to-image", "image-to-image"],
  text_to_speech: ["text-to-speech"],
  text_to_video: ["text-to-video"],
  video_to_video: ["video-to-video"],
  video_upscale: ["video-to-video"],
  voice_dubbing: ["audio-to-audio"],
  voice_isolation: ["audio-to-audio"],
};

const fail = mockFail({
  words: {
    "missing-key": { message: "Missing API key." },
    "wrong-key": { message: "The API key is not valid." },
    "unknown-model": { status: 400, message: "Model {model} does not exist." },
  },
  body: ({ message: error }) => ({ error, docUrl: "https://docs.dev.runwayml.com/api" }),
});

function fileOf({ model, promptText, promptImage, referenceImages, ratio: aspect_ratio, ...rest }: Json): string {
  const { task = "" } = models.find(({ providerId }) => providerId === model) ?? {};
  const [reference] = (referenceImages ?? []) as readonly Json[];
  const image = promptImage ?? reference?.["uri"];
  const format = task.endsWith("video") ? "webm" : task.endsWith("image") ? "png" : "wav";
  return mediaUrl(FOLDER, format, String(promptText ?? "simulated"), { ...rest, aspect_ratio, image });
}

export const handlers = [
  ...mockJobRoutes(
    { models, fail, key: "authorization" },
    {
      start: Object.fromEntries(Object.entries(PATHS).map(([path, tasks]) => [`${ROOT}/${path}`, tasks])),
      look: [`${ROOT}/tasks/:id`],
      cancels: true,
      accepted: (id) => ({ id, estimatedCost: { credits: 5 } }),
      job({ id, stage, error: failure, input }) {
        const common = { id, createdAt: "2026-01-01T00:00:00Z" };
        if (failure !== undefined) return { ...common, status: "FAILED", failure, failureCode: "INTERNAL" };
        if (stage === "done") return { ...common, status: STATES[stage], output: [fileOf(input)] };
        return { ...common, status: STATES[stage], ...(stage === "running" && { progress: 0.5 }) };
      },
    },
  ),
  ...mockMedia(FOLDER),
];
