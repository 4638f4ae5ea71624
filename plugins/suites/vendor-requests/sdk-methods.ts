import { image, sound } from "./sdk-inputs.ts";
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

const speech = (id: string, model: string, parameters: Parameters, theirs: object = {}): SdkRow => [
  id,
  "textToSpeech",
  model,
  { inputs: "Hello", parameters },
  "audio.speech.create",
  { input: "Hello", ...parameters, ...theirs },
  1,
];

const transcript = (id: string, model: string, more: Parameters = {}): SdkRow => [
  id,
  "automaticSpeechRecognition",
  model,
  { inputs: sound(), parameters: { language: "en", ...more } },
  "audio.transcriptions.create",
  { file: sound(), language: "en", ...more },
  1,
];

/** Calls of SDKs in OpenAI's form. */
export const methods: readonly SdkRow[] = [
  embeddings("openai", "text-embedding-3-small", { dimensions: 256, encoding_format: "float" }),
  picture("openai", "gpt-image-2", {}, { n: 2 }),
  edit("openai", "gpt-image-2"),
  speech("openai", "gpt-4o-mini-tts", { voice: "coral", instructions: "Whisper." }),
  transcript("openai", "whisper-1", { temperature: 0.2 }),
  [
    "openai",
    "textClassification",
    "omni-moderation-latest",
    { inputs: "I like it." },
    "moderations.create",
    { input: "I like it." },
    1,
  ],
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
  embeddings("friendli", "(endpoint-id)", { dimensions: 256, encoding_format: "float" }),
  picture("friendli", "(endpoint-id)", { size: undefined, width: 1024, height: 1024 }),
  picture("recraft", "recraftv4_1"),
];
