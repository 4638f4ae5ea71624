import { image, MP4_URL, PNG_URL, sound, video, WAV_URL } from "./sdk-inputs.ts";
import type { SdkRow } from "./sdk-rows.ts";

type Input = Readonly<Record<string, unknown>>;

/** A call whose job the vendor starts with the model in the address. */
type JobRow = (task: string, model: string, inputs: unknown, input: Input, parameters?: Input) => SdkRow;

const argsOf = (inputs: unknown, parameters?: Input): Input => ({ inputs, ...(parameters && { parameters }) });

const fal: JobRow = (task, model, inputs, input, parameters) => [
  "fal-ai",
  task,
  model,
  argsOf(inputs, parameters),
  task === "textToSpeech" ? "run" : "queue.submit",
  [model, { input: { ...parameters, ...input } }],
  1,
];

const replicate: JobRow = (task, model, inputs, input, parameters) => {
  const [name, version] = model.split(":");
  const called = version === undefined ? { model: name } : { version };
  const theirs = [{ ...called, input: { ...parameters, ...input }, wait: true }];
  return ["replicate", task, model, argsOf(inputs, parameters), "predictions.create", theirs, 1];
};

const wavespeed: JobRow = (task, model, inputs, input, parameters) => [
  "wavespeed",
  task,
  model,
  argsOf(inputs, parameters),
  "run",
  [model, { ...parameters, ...input }, { pollInterval: 0 }],
  1,
];

const prodia: JobRow = (task, model, inputs, config, parameters) => [
  "prodia",
  task,
  model,
  argsOf(inputs, parameters),
  "job",
  [
    { type: model, config: { ...parameters, ...config } },
    { accept: "video/mp4", inputs: [new Blob([image()], { type: "image/png" })] },
  ],
  1,
];

const vllm: JobRow = (task, model, inputs, input, parameters) => [
  "vllm",
  task,
  model,
  argsOf(inputs, parameters),
  "videos.create",
  { ...parameters, ...input },
  1,
];

const FOX = "a red fox";
const RUN = { prompt: "it runs" };
/** The type of WAV under which fal-ai decodes a sound that a model changes. */
const FAL_WAV = WAV_URL.replace("wav", "x-wav");
const PICTURE = { image_url: PNG_URL };
const KOKORO = "jaaari/kokoro-82m:f559560eb822dc509045f3921a1921234918b91739db4bf3daab2169b71c7a13";
const WHISPER = "openai/whisper:8099696689d249cf8b122d833c36ac3f75505c666a395ca40ef26f68e7d3d16e";
const TRELLIS = "firtoz/trellis:e8f6c45206993f297372f5436b90350817bd9b4a0d52d2a76df50c1c8afa2b3c";
const BLIP = "salesforce/blip:2e1dddc8621f72155f24cf2e0adbde548458d3cab9f00c0139eea840d0ac4746";
const MUSICGEN = "meta/musicgen:671ac645ce5e552cc63a54a2bbff63fcf798043055d2dac5fc9e36a837eedcfb";
const PNG_BASE64 = PNG_URL.slice("data:image/png;base64,".length);
const BYTES = { image: PNG_BASE64, images: [PNG_BASE64] };

/** Calls of SDKs that start jobs. */
export const jobTasks: readonly SdkRow[] = [
  fal("textToSpeech", "fal-ai/dia-tts", "Hello", { text: "Hello" }, { seed: 3 }),
  fal("textToAudio", "fal-ai/stable-audio", "Rain", { prompt: "Rain" }, { seconds_total: 3 }),
  fal("audioToAudio", "fal-ai/sam-audio/separate", sound(), { audio_url: FAL_WAV }, { prompt: "a voice" }),
  // Models read one of the two names.
  fal(
    "imageToImage",
    "fal-ai/flux-kontext/dev",
    image(),
    { ...PICTURE, image_urls: [PNG_URL] },
    { prompt: "in winter" },
  ),
  fal(
    "imageTextToImage",
    "fal-ai/flux-2/edit",
    image(),
    { ...PICTURE, image_urls: [PNG_URL] },
    { prompt: "in winter" },
  ),
  fal("imageTextToVideo", "fal-ai/ltx-2-19b/image-to-video", image(), PICTURE, RUN),
  fal("imageSegmentation", "fal-ai/bria/background/remove", image(), { ...PICTURE, sync_mode: true }),
  fal("depthEstimation", "fal-ai/image-preprocessors/depth-anything/v2", image(), PICTURE),
  fal("maskGeneration", "fal-ai/sam2/auto-segment", image(), { ...PICTURE, sync_mode: true }),
  fal("objectDetection", "fal-ai/florence-2-large/object-detection", image(), PICTURE),
  fal(
    "zeroShotObjectDetection",
    "fal-ai/florence-2-large/caption-to-phrase-grounding",
    image(),
    { ...PICTURE, candidate_labels: undefined, text_input: "fox, tree" },
    { candidate_labels: ["fox", "tree"] },
  ),
  fal("imageTo3d", "fal-ai/trellis-2", image(), PICTURE),
  fal("textTo3d", "fal-ai/hunyuan3d-v3/text-to-3d", FOX, { prompt: FOX }, { face_count: 50_000 }),
  fal("videoToVideo", "fal-ai/ltx-2-19b/distilled/video-to-video", video(), { video_url: MP4_URL }, RUN),
  replicate("textToSpeech", KOKORO, "Hello", { text: "Hello" }, { voice: "af_bella" }),
  replicate("textToVideo", "wavespeedai/wan-2.1-t2v-480p", FOX, { prompt: FOX }),
  replicate("imageToVideo", "wavespeedai/wan-2.1-i2v-480p", image(), { image: PNG_URL }, RUN),
  replicate("automaticSpeechRecognition", WHISPER, sound(), { audio: WAV_URL }, { language: "en" }),
  // Models read one of four names.
  replicate(
    "imageToImage",
    "black-forest-labs/flux-kontext-dev",
    image(),
    { image: PNG_URL, images: [PNG_URL], input_image: PNG_URL, input_images: [PNG_URL] },
    { prompt: "in winter" },
  ),
  replicate("imageTo3d", TRELLIS, image(), { images: [PNG_URL], generate_model: true }, { texture_size: 1024 }),
  replicate("imageToText", BLIP, image(), { image: PNG_URL }, { task: "image_captioning" }),
  replicate("textToAudio", MUSICGEN, "Calm piano", { prompt: "Calm piano" }, { duration: 8 }),
  wavespeed("imageToImage", "wavespeed-ai/flux-kontext-dev", image(), BYTES, { prompt: "in winter" }),
  wavespeed("imageToVideo", "wavespeed-ai/wan-2.2/image-to-video", image(), BYTES, RUN),
  wavespeed("imageTextToImage", "wavespeed-ai/flux-2-dev/edit", image(), BYTES, { prompt: "in winter" }),
  wavespeed("imageTextToVideo", "wavespeed-ai/ltx-2-19b/image-to-video", image(), BYTES, RUN),
  wavespeed("imageTo3d", "bytedance/seed3d-2.0/image-to-3d", image(), BYTES),
  wavespeed("textToAudio", "wavespeed-ai/ace-step", "Rain", { tags: "Rain", prompt: "Rain" }, { duration: 3 }),
  wavespeed("textToSpeech", "wavespeed-ai/dia-tts", "Hello", { prompt: "Hello", text: "Hello" }),
  prodia("imageToVideo", "inference.wan2-2.lightning.img2vid.v0", image(), {}, RUN),
  vllm("textToVideo", "Wan-AI/Wan2.2-T2V-A14B-Diffusers", FOX, { prompt: FOX }),
  vllm("imageToVideo", "Wan-AI/Wan2.2-I2V-A14B-Diffusers", image(), { input_reference: image() }, RUN),
  vllm("videoToVideo", "nvidia/Cosmos3-Nano", video(), { input_reference: video() }, RUN),
  [
    "together",
    "textToVideo",
    "Wan-AI/Wan2.2-T2V-A14B",
    { inputs: FOX, parameters: { seed: 3 } },
    "videos.create",
    { prompt: FOX, seed: 3 },
    1,
  ],
  [
    "together",
    "imageToVideo",
    "Wan-AI/Wan2.2-I2V-A14B",
    { inputs: image(), parameters: RUN },
    "videos.create",
    { ...RUN, media: { frame_images: [{ input_image: PNG_URL, frame: "first" }] } },
    1,
  ],
  [
    "together",
    "imageToImage",
    "black-forest-labs/FLUX.2-dev",
    { inputs: image(), parameters: { prompt: "in winter" } },
    "images.generate",
    { prompt: "in winter", reference_images: [PNG_URL], response_format: "base64" },
    1,
  ],
  [
    "runway",
    "audioToAudio",
    "eleven_voice_isolation",
    { inputs: sound() },
    "voiceIsolation.create",
    { audioUri: WAV_URL },
    1,
  ],
  [
    "cartesia",
    "automaticSpeechRecognition",
    "ink-whisper",
    { inputs: sound(), parameters: { language: "en" } },
    "stt.transcribe",
    { file: sound(), language: "en" },
    1,
  ],
];
