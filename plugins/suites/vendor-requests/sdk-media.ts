import { image, MP4_URL, PNG, PNG_URL, sound, video, WAV_URL } from "./sdk-inputs.ts";
import type { SdkRow } from "./sdk-rows.ts";

const FLUX = "black-forest-labs/flux-schnell";
/** Prodia's jobs without a file. */
const NO_FORM = {
  "body.job": "the SDK sends every job as a form",
  "body.type": "@ai-sdk/prodia sends a job without a file as JSON",
  "body.config": "likewise",
  "header.content-type": "likewise",
};
const WAN = "inference.wan2-2.lightning.txt2vid.v0";
const WIDE = { width: 1280, height: 720 };
const WIDE_IMAGE = { responseModalities: ["IMAGE"], imageConfig: { aspectRatio: "16:9" } };
/** Calls of Gemini and Veo, which two vendors serve. */
const gemini = (id: string, veo: string): readonly SdkRow[] => [
  [
    id,
    "textToImage",
    "gemini-3.1-flash-image",
    { inputs: "a red fox", parameters: { aspectRatio: "16:9" } },
    "models.generateContent",
    { contents: "a red fox", config: WIDE_IMAGE },
    1,
  ],
  [
    id,
    "imageToImage",
    "gemini-3.1-flash-image",
    { inputs: image(), parameters: { prompt: "in winter", aspectRatio: "16:9" } },
    "models.generateContent",
    {
      contents: [
        { role: "user", parts: [{ text: "in winter" }, { inlineData: { mimeType: "image/png", data: PNG } }] },
      ],
      config: WIDE_IMAGE,
    },
    1,
  ],
  [
    id,
    "textToSpeech",
    "gemini-3.8-flash-tts",
    { inputs: "Hello", parameters: { voice: "Kore" } },
    "models.generateContent",
    {
      contents: "Hello",
      config: {
        responseModalities: ["AUDIO"],
        speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: "Kore" } } },
      },
    },
    1,
  ],
  [
    id,
    "textToVideo",
    veo,
    { inputs: "a red fox", parameters: { aspectRatio: "9:16", durationSeconds: 8, negativePrompt: "text" } },
    "models.generateVideos",
    {
      prompt: "a red fox",
      config: { aspectRatio: "9:16", durationSeconds: 8, negativePrompt: "text" },
    },
    1,
  ],
  [
    id,
    "imageToVideo",
    veo,
    { inputs: image(), parameters: { prompt: "it runs" } },
    "models.generateVideos",
    { prompt: "it runs", image: { imageBytes: PNG, mimeType: "image/png" } },
    1,
  ],
];
/** A call of the AI SDK's gateway, which takes all arguments of its interface. */
const gateway = (task: string, model: string, args: SdkRow[3], call: string, theirs: object): SdkRow => [
  "vercel",
  task,
  model,
  args,
  call,
  theirs,
  1,
];
const GIVEN_PNG = { type: "file", mediaType: "image/png", data: PNG };
const OPENAI_OPTIONS = { providerOptions: { openai: { quality: "low" } } };

/** Calls of SDKs that make images and videos. */
export const mediaTasks: readonly SdkRow[] = [
  ...gemini("google", "veo-3.1-generate-preview"),
  ...gemini("google-vertex", "veo-3.1-generate-001"),
  gateway(
    "textToImage",
    "openai/gpt-image-2",
    { inputs: "a red fox", parameters: { width: 1024, height: 1024, seed: 3, ...OPENAI_OPTIONS } },
    "imageModel.doGenerate",
    { prompt: "a red fox", n: 1, size: "1024x1024", seed: 3, ...OPENAI_OPTIONS },
  ),
  gateway(
    "imageToImage",
    "openai/gpt-image-2",
    { inputs: image(), parameters: { prompt: "in winter" } },
    "imageModel.doGenerate",
    { prompt: "in winter", n: 1, files: [GIVEN_PNG] },
  ),
  gateway(
    "textToSpeech",
    "openai/tts-1",
    { inputs: "Hello", parameters: { voice: "alloy", outputFormat: "wav", speed: 1.2 } },
    "speechModel.doGenerate",
    { text: "Hello", voice: "alloy", outputFormat: "wav", speed: 1.2 },
  ),
  gateway("automaticSpeechRecognition", "openai/whisper-1", { inputs: sound() }, "transcriptionModel.doGenerate", {
    audio: WAV_URL.split(",")[1],
    mediaType: "audio/wav",
  }),
  gateway(
    "textToVideo",
    "alibaba/wan-v2.7-t2v",
    { inputs: "a red fox", parameters: { aspectRatio: "16:9", duration: 5 } },
    "videoModel.doStart",
    { prompt: "a red fox", n: 1, aspectRatio: "16:9", duration: 5 },
  ),
  gateway(
    "imageToVideo",
    "alibaba/wan-v2.6-i2v",
    { inputs: image(), parameters: { prompt: "it runs", fps: 24 } },
    "videoModel.doStart",
    { prompt: "it runs", n: 1, fps: 24, image: GIVEN_PNG },
  ),
  [
    "runway",
    "textToImage",
    "gen4_image",
    { inputs: "a red fox", parameters: { ...WIDE, seed: 3 } },
    "textToImage.create",
    { promptText: "a red fox", ratio: "1280:720", seed: 3 },
    1,
  ],
  [
    "runway",
    "imageToImage",
    "gen4_image_turbo",
    { inputs: image(), parameters: { prompt: "in winter", target_size: WIDE } },
    "textToImage.create",
    { promptText: "in winter", ratio: "1280:720", referenceImages: [{ uri: PNG_URL }] },
    1,
  ],
  [
    "runway",
    "textToVideo",
    "gen4.5",
    { inputs: "a red fox", parameters: { duration: 5, seed: 3 } },
    "textToVideo.create",
    { promptText: "a red fox", ratio: "1280:720", duration: 5, seed: 3 },
    1,
  ],
  [
    "runway",
    "imageToVideo",
    "gen4.5",
    { inputs: image(), parameters: { prompt: "it runs" } },
    "imageToVideo.create",
    { promptImage: PNG_URL, promptText: "it runs", ratio: "1280:720", duration: 5 },
    1,
  ],
  [
    "runway",
    "videoToVideo",
    "aleph2",
    { inputs: video(), parameters: { prompt: "in winter", seed: 3 } },
    "videoToVideo.create",
    { videoUri: MP4_URL, promptText: "in winter", seed: 3 },
    1,
  ],
  [
    "fal-ai",
    "automaticSpeechRecognition",
    "fal-ai/whisper",
    { inputs: sound(), parameters: { language: "en" } },
    "run",
    ["fal-ai/whisper", { input: { audio_url: WAV_URL, language: "en" } }],
    1,
  ],
  [
    "fal-ai",
    "textToImage",
    "fal-ai/flux/schnell",
    { inputs: "a red fox", parameters: { seed: 3 } },
    "run",
    ["fal-ai/flux/schnell", { input: { prompt: "a red fox", seed: 3, sync_mode: true } }],
    1,
  ],
  [
    "fal-ai",
    "textToVideo",
    "fal-ai/wan/v2.2-a14b/text-to-video",
    { inputs: "a red fox", parameters: { seed: 3 } },
    "queue.submit",
    ["fal-ai/wan/v2.2-a14b/text-to-video", { input: { prompt: "a red fox", seed: 3 } }],
    1,
  ],
  [
    "fal-ai",
    "imageToVideo",
    "fal-ai/wan/v2.2-a14b/image-to-video",
    { inputs: image(), parameters: { prompt: "it runs" } },
    "queue.submit",
    ["fal-ai/wan/v2.2-a14b/image-to-video", { input: { prompt: "it runs", image_url: PNG_URL } }],
    1,
  ],
  [
    "replicate",
    "textToImage",
    FLUX,
    { inputs: "a red fox", parameters: { seed: 3 } },
    "predictions.create",
    [{ model: FLUX, input: { prompt: "a red fox", seed: 3 }, wait: true }],
    1,
  ],
  [
    "prodia",
    "textToImage",
    "inference.flux-fast.schnell.txt2img.v2",
    { inputs: "a red fox", parameters: { seed: 3 } },
    "job",
    [
      { type: "inference.flux-fast.schnell.txt2img.v2", config: { prompt: "a red fox", seed: 3 } },
      { accept: "image/jpeg" },
    ],
    1,
    NO_FORM,
  ],
  [
    "prodia",
    "textToVideo",
    WAN,
    { inputs: "a red fox", parameters: { seed: 3 } },
    "job",
    [{ type: WAN, config: { prompt: "a red fox", seed: 3 } }, { accept: "video/mp4" }],
    1,
    NO_FORM,
  ],
  [
    "prodia",
    "imageToImage",
    "inference.nano-banana.img2img.v2",
    { inputs: image(), parameters: { prompt: "in winter" } },
    "job",
    [
      { type: "inference.nano-banana.img2img.v2", config: { prompt: "in winter" } },
      { accept: "image/jpeg", inputs: [new Blob([image()], { type: "image/png" })] },
    ],
    1,
  ],
  [
    "wavespeed",
    "textToImage",
    "wavespeed-ai/flux-dev",
    { inputs: "a red fox", parameters: { seed: 3 } },
    "run",
    ["wavespeed-ai/flux-dev", { prompt: "a red fox", seed: 3 }, { pollInterval: 0 }],
    1,
  ],
  [
    "wavespeed",
    "textToVideo",
    "wavespeed-ai/wan-2.2/t2v-480p",
    { inputs: "a red fox", parameters: { seed: 3 } },
    "run",
    ["wavespeed-ai/wan-2.2/t2v-480p", { prompt: "a red fox", seed: 3 }, { pollInterval: 0 }],
    1,
  ],
  [
    "amazon-bedrock",
    "textToImage",
    "amazon.nova-canvas-v1:0",
    { inputs: "a red fox", parameters: { width: 512, height: 512, seed: 3 } },
    "invoke",
    [
      {
        modelId: "amazon.nova-canvas-v1:0",
        body: {
          taskType: "TEXT_IMAGE",
          textToImageParams: { text: "a red fox" },
          imageGenerationConfig: { width: 512, height: 512, seed: 3 },
        },
      },
    ],
    1,
  ],
];
