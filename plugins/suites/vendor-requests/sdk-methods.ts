import { image, PNG_URL, sound } from "./sdk-inputs.ts";
import type { SdkRow } from "./sdk-rows.ts";

const TEXTS = ["one", "two"];

type Parameters = Readonly<Record<string, unknown>>;

const embeddings = (id: string, model: string, parameters?: Parameters, differences?: SdkRow[7]): SdkRow => [
  id,
  "featureExtraction",
  model,
  { inputs: TEXTS, ...(parameters && { parameters }) },
  "embeddings.create",
  { input: TEXTS, ...parameters },
  2,
  differences,
];

const completion = (id: string, model: string, more: Parameters = {}): SdkRow => [
  id,
  "textGeneration",
  model,
  { inputs: "Once", parameters: { max_tokens: 5, ...more } },
  "completions.create",
  { prompt: "Once", max_tokens: 5, ...more },
  1,
];

/** A text that a chat completes. */
const chatCompletion = (id: string, model: string): SdkRow => [
  id,
  "textGeneration",
  model,
  { inputs: "Once", parameters: { max_tokens: 5 } },
  "chat.completions.create",
  { messages: [{ role: "user", content: "Once" }], max_tokens: 5 },
  1,
];

const moderation = (id: string, model: string): SdkRow => [
  id,
  "textClassification",
  model,
  { inputs: "I like it." },
  "moderations.create",
  { input: "I like it." },
  1,
];

/** An image whose size OpenAI's form has as a text. */
const picture = (id: string, model: string, theirs: object = {}, parameters: Parameters = {}): SdkRow => [
  id,
  "textToImage",
  model,
  { inputs: "a red fox", parameters: { width: 1024, height: 1024, ...parameters } },
  "images.generate",
  { prompt: "a red fox", size: "1024x1024", ...parameters, ...theirs },
  Number(parameters["n"] ?? 1),
];

const edit = (id: string, model: string): SdkRow => [
  id,
  "imageToImage",
  model,
  { inputs: image(), parameters: { prompt: "in winter" } },
  "images.edit",
  { image: image(), prompt: "in winter" },
  1,
];

/** An image that a vendor takes where it makes new ones. */
const reference = (id: string, model: string): SdkRow => [
  id,
  "imageToImage",
  model,
  { inputs: image(), parameters: { prompt: "in winter" } },
  "images.generate",
  { image: PNG_URL, prompt: "in winter" },
  1,
];

const speech = (id: string, model: string, parameters: Parameters, theirs: object = {}): SdkRow => [
  id,
  "textToSpeech",
  model,
  { inputs: "Hello", parameters },
  "audio.speech.create",
  { input: "Hello", ...parameters, ...theirs },
  1,
];

const transcript = (id: string, model: string, more: Parameters = {}, theirs: object = {}): SdkRow => [
  id,
  "automaticSpeechRecognition",
  model,
  { inputs: sound(), parameters: { language: "en", ...more } },
  "audio.transcriptions.create",
  { file: sound(), language: "en", ...more, ...theirs },
  1,
];

const FLOAT = { encoding_format: "float" };

/** The same call at several vendors, with a model of each. */
const same = (
  call: (id: string, model: string) => SdkRow,
  models: Readonly<Record<string, string>>,
): readonly SdkRow[] => Object.entries(models).map(([id, model]) => call(id, model));

/** Calls of SDKs in OpenAI's form. */
export const methods: readonly SdkRow[] = [
  embeddings("openai", "text-embedding-3-small", { dimensions: 256, encoding_format: "float" }),
  picture("openai", "gpt-image-2", {}, { n: 2 }),
  edit("openai", "gpt-image-2"),
  speech("openai", "gpt-4o-mini-tts", { voice: "coral", instructions: "Whisper." }),
  transcript("openai", "whisper-1", { temperature: 0.2 }),
  moderation("openai", "omni-moderation-latest"),
  moderation("openai-compatible", "local-moderation"),
  completion("openai", "gpt-3.5-turbo-instruct"),
  embeddings("azure-openai", "text-embedding-3-small", { dimensions: 256, encoding_format: "float" }),
  completion("azure-openai", "gpt-35-turbo-instruct"),
  picture("azure-openai", "gpt-image-1.5"),
  edit("azure-openai", "gpt-image-1.5"),
  speech("azure-openai", "gpt-4o-mini-tts", { voice: "coral" }),
  transcript("azure-openai", "whisper"),
  transcript("groq", "whisper-large-v3-turbo"),
  speech("groq", "canopylabs/orpheus-v1-english", { voice: "diana" }, { response_format: "wav" }),
  embeddings("together", "intfloat/multilingual-e5-large-instruct"),
  completion("together", "openai/gpt-oss-20b"),
  [
    "together",
    "textRanking",
    "mixedbread-ai/Mxbai-Rerank-Large-V2",
    { inputs: { query: "sea", documents: ["ship", "tree"] }, parameters: { top_n: 1 } },
    "rerank.create",
    { query: "sea", documents: ["ship", "tree"], top_n: 1 },
    1,
  ],
  [
    "together",
    "textToImage",
    "black-forest-labs/FLUX.1-schnell",
    { inputs: "a red fox", parameters: { width: 512, height: 256, seed: 3 } },
    "images.generate",
    { prompt: "a red fox", width: 512, height: 256, seed: 3, response_format: "base64" },
    1,
  ],
  speech("together", "hexgrad/Kokoro-82M", { voice: "af_bella" }),
  transcript("together", "openai/whisper-large-v3"),
  embeddings("sambanova", "E5-Mistral-7B-Instruct", undefined, {
    "body.inputs": "@huggingface/inference sends the texts under this name as well",
  }),
  completion("writer", "palmyra-x5", { temperature: 0.2 }),
  embeddings("perplexity", "pplx-embed-v1-0.6b", { dimensions: 256 }),
  completion("friendli", "zai-org/GLM-5.2"),
  transcript("friendli", "openai/whisper-large-v3"),
  embeddings("friendli", "(endpoint-id)", { dimensions: 256, encoding_format: "float" }),
  picture("friendli", "(endpoint-id)", { size: undefined, width: 1024, height: 1024 }),
  picture("recraft", "recraftv4_1"),
  ...same((id, model) => embeddings(id, model, FLOAT), {
    baseten: "yqv4yjjq",
    "cloudflare-workers-ai": "@cf/baai/bge-m3",
    dashscope: "text-embedding-v4",
    databricks: "databricks-gte-large-en",
    deepinfra: "Qwen/Qwen3-Embedding-0.6B",
    digitalocean: "qwen3-embedding-0.6b",
    "fireworks-ai": "nomic-ai/nomic-embed-text-v1.5",
    "llama-cpp": "ggml-org/embeddinggemma-300M-GGUF:Q8_0",
    "lm-studio": "text-embedding-nomic-embed-text-v1.5",
    nebius: "Qwen/Qwen3-Embedding-8B",
    novita: "baai/bge-m3",
    ollama: "all-minilm:latest",
    "openai-compatible": "local-embeddings",
    openrouter: "openai/text-embedding-3-small",
    ovhcloud: "BGE-M3",
    requesty: "openai/text-embedding-3-small",
    scaleway: "bge-multilingual-gemma2",
    siliconflow: "Qwen/Qwen3-Embedding-8B",
    upstage: "embedding-passage",
    venice: "text-embedding-qwen3-8b",
    vercel: "openai/text-embedding-3-small",
    vllm: "Qwen/Qwen3-Embedding-0.6B",
  }),
  embeddings("nvidia", "nvidia/llama-nemotron-embed-vl-1b-v2", FLOAT, { "body.input_type": "the vendor requires it" }),
  ...same((id, model) => completion(id, model), {
    deepinfra: "openai/gpt-oss-20b",
    deepseek: "deepseek-flash",
    "featherless-ai": "mistralai/Mistral-Nemo-Base-2407",
    "fireworks-ai": "accounts/fireworks/models/gpt-oss-120b",
    "llama-cpp": "ggml-org/gemma-3-4b-it-GGUF:Q4_K_M",
    "lm-studio": "google/gemma-3-4b",
    nebius: "Qwen/Qwen3-30B-A3B-Instruct-2507",
    ollama: "llama3.2:latest",
    "openai-compatible": "local-model",
    ovhcloud: "Mistral-7B-Instruct-v0.3",
    scaleway: "mistral-small-3.2-24b-instruct-2506",
    vllm: "Qwen/Qwen2.5-VL-7B-Instruct",
  }),
  ...same(chatCompletion, {
    groq: "openai/gpt-oss-20b",
    hyperbolic: "meta-llama/Meta-Llama-3.1-405B-FP8",
    novita: "meta-llama/llama-3.1-8b-instruct",
  }),
  ...same((id, model) => picture(id, model), {
    modelscope: "Qwen/Qwen-Image",
    "openai-compatible": "local-images",
    ovhcloud: "stable-diffusion-xl-base-v10",
    vllm: "Qwen/Qwen-Image",
    volcengine: "doubao-seedream-5-0-pro-260628",
  }),
  // These return addresses otherwise.
  ...same((id, model) => picture(id, model, { response_format: "b64_json" }), {
    deepinfra: "black-forest-labs/FLUX-2-klein-4b",
    nscale: "black-forest-labs/FLUX.1-schnell",
    requesty: "azure/openai/gpt-image-1",
    stepfun: "step-image-edit-2",
  }),
  picture("nebius", "black-forest-labs/flux-dev", {
    size: undefined,
    width: 1024,
    height: 1024,
    response_format: "b64_json",
  }),
  picture("hyperbolic", "SD2", {
    size: undefined,
    model: undefined,
    model_name: "SD2",
    width: 1024,
    height: 1024,
  }),
  picture("siliconflow", "black-forest-labs/FLUX.2-pro", { size: undefined, image_size: "1024x1024" }),
  [
    "xai",
    "textToImage",
    "grok-imagine-image",
    { inputs: "a red fox", parameters: { n: 1 } },
    "images.generate",
    { prompt: "a red fox", n: 1, response_format: "b64_json" },
    1,
  ],
  ...same(reference, {
    siliconflow: "Qwen/Qwen-Image-Edit-2509",
    volcengine: "doubao-seedream-5-0-pro-260628",
  }),
  picture("digitalocean", "openai-gpt-image-1", { n: 1 }),
  ...same(edit, {
    deepinfra: "Qwen/Qwen-Image-Edit",
    "openai-compatible": "local-images",
    requesty: "azure/openai/gpt-image-1",
    stepfun: "step-image-edit-2",
    vllm: "Qwen/Qwen-Image-Edit-2511",
  }),
  ...same((id, model) => speech(id, model, { voice: "a-voice" }), {
    deepinfra: "hexgrad/Kokoro-82M",
    digitalocean: "qwen3-tts-voicedesign",
    ollama: "phonon:latest",
    "openai-compatible": "local-speech",
    openrouter: "openai/gpt-4o-mini-tts-2025-12-15",
    requesty: "openai/tts-1",
    siliconflow: "FunAudioLLM/CosyVoice2-0.5B",
    stepfun: "stepaudio-2.5-tts",
    venice: "tts-kokoro",
    vllm: "Qwen/Qwen3-TTS-12Hz-1.7B-CustomVoice",
  }),
  transcript("stepfun", "step-asr", {}, { response_format: "json" }),
  ...same((id, model) => transcript(id, model), {
    deepinfra: "openai/whisper-large-v3",
    "fireworks-ai": "whisper-v3",
    "llama-cpp": "ggml-org/Qwen3-ASR-0.6B-GGUF:Q8_0",
    ollama: "gemma4:e4b",
    "openai-compatible": "local-whisper",
    openrouter: "openai/whisper-1",
    ovhcloud: "whisper-large-v3-turbo",
    requesty: "openai/gpt-4o-transcribe",
    scaleway: "whisper-large-v3",
    siliconflow: "FunAudioLLM/SenseVoiceSmall",
    venice: "nvidia/parakeet-tdt-0.6b-v3",
    vllm: "openai/whisper-large-v3",
    "zai-org": "glm-asr-2512",
  }),
];
