import type { MediaCall } from "./media-sdks.ts";
import { google, load, mistral, type Fetch } from "./sdks.ts";

const PAGE = "https://media.example/page.png";
const KEY = "key-0123456789";
const sound = () => new File([new Uint8Array([82, 73, 70, 70, 1, 2, 3, 4])], "audio.wav", { type: "audio/wav" });
const image = () => new File([Buffer.from("iVBORw0KGgo=", "base64")], "image.png", { type: "image/png" });

type Method = (args: object) => Promise<Answer>;
/** What the answers contain, whatever the call. */
interface Answer {
  readonly data?: readonly object[];
  readonly results?: readonly object[];
  readonly choices?: readonly object[];
  readonly pages?: readonly object[];
  readonly embeddings?: readonly object[];
  readonly text?: string;
  arrayBuffer?(): Promise<ArrayBuffer>;
}

/** A client whose calls have the names and the form of OpenAI's. */
const openAiLike = (name: string) => (via: Fetch) => {
  const { default: Client } = load(name) as { default: new (options: object) => object };
  return new Client({ apiKey: KEY, fetch: via, maxRetries: 0 });
};

/** The vendors' clients, by provider. */
const CLIENTS = {
  openai: openAiLike("openai"),
  groq: openAiLike("groq-sdk"),
  together: openAiLike("together-ai"),
  mistral,
  google,
};

function methodOf(id: keyof typeof CLIENTS, call: string, via: Fetch): Method {
  const names = call.split(".");
  const owner = names
    .slice(0, -1)
    .reduce<object>((from, name) => (from as Record<string, object>)[name]!, CLIENTS[id](via));
  return (args) => (owner as Record<string, Method>)[names.at(-1)!]!(args);
}

/** Number of items in an answer; 1 for a text or a file that is not empty. */
async function countOf(answer: Answer): Promise<number> {
  const list = answer.data ?? answer.results ?? answer.choices ?? answer.pages ?? answer.embeddings;
  if (list) return list.length;
  const size = answer.arrayBuffer ? (await answer.arrayBuffer()).byteLength : answer.text?.length;
  return Math.min(1, size ?? 0);
}

type Row = readonly [
  id: keyof typeof CLIENTS,
  task: string,
  model: string,
  args: Readonly<Record<string, unknown>>,
  call: string,
  theirs: object,
  count: number,
];

const ROWS: readonly Row[] = [
  [
    "openai",
    "featureExtraction",
    "text-embedding-3-small",
    { inputs: ["one", "two"], parameters: { dimensions: 256, encoding_format: "float" } },
    "embeddings.create",
    { input: ["one", "two"], dimensions: 256, encoding_format: "float" },
    2,
  ],
  [
    "openai",
    "textToImage",
    "gpt-image-2",
    { inputs: "a red fox", parameters: { width: 1024, height: 1024, n: 2 } },
    "images.generate",
    { prompt: "a red fox", size: "1024x1024", n: 2 },
    2,
  ],
  [
    "openai",
    "imageToImage",
    "gpt-image-2",
    { inputs: image(), parameters: { prompt: "in winter" } },
    "images.edit",
    { image: image(), prompt: "in winter" },
    1,
  ],
  [
    "openai",
    "textToSpeech",
    "gpt-4o-mini-tts",
    { inputs: "Hello", parameters: { voice: "coral", instructions: "Whisper." } },
    "audio.speech.create",
    { input: "Hello", voice: "coral", instructions: "Whisper." },
    1,
  ],
  [
    "openai",
    "automaticSpeechRecognition",
    "whisper-1",
    { inputs: sound(), parameters: { language: "en", temperature: 0.2 } },
    "audio.transcriptions.create",
    { file: sound(), language: "en", temperature: 0.2 },
    1,
  ],
  [
    "openai",
    "textClassification",
    "omni-moderation-latest",
    { inputs: "I like it." },
    "moderations.create",
    { input: "I like it." },
    1,
  ],
  [
    "openai",
    "textGeneration",
    "gpt-3.5-turbo-instruct",
    { inputs: "Once", parameters: { max_tokens: 5 } },
    "completions.create",
    { prompt: "Once", max_tokens: 5 },
    1,
  ],
  [
    "groq",
    "automaticSpeechRecognition",
    "whisper-large-v3-turbo",
    { inputs: sound(), parameters: { language: "en" } },
    "audio.transcriptions.create",
    { file: sound(), language: "en" },
    1,
  ],
  [
    "groq",
    "textToSpeech",
    "canopylabs/orpheus-v1-english",
    { inputs: "Hello", parameters: { voice: "diana" } },
    "audio.speech.create",
    { input: "Hello", voice: "diana", response_format: "wav" },
    1,
  ],
  [
    "together",
    "featureExtraction",
    "intfloat/multilingual-e5-large-instruct",
    { inputs: ["one", "two"] },
    "embeddings.create",
    { input: ["one", "two"] },
    2,
  ],
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
  [
    "together",
    "textToSpeech",
    "hexgrad/Kokoro-82M",
    { inputs: "Hello", parameters: { voice: "af_bella" } },
    "audio.speech.create",
    { input: "Hello", voice: "af_bella" },
    1,
  ],
  [
    "together",
    "automaticSpeechRecognition",
    "openai/whisper-large-v3",
    { inputs: sound(), parameters: { language: "en" } },
    "audio.transcriptions.create",
    { file: sound(), language: "en" },
    1,
  ],
  [
    "mistral",
    "featureExtraction",
    "mistral-embed",
    { inputs: ["one", "two"] },
    "embeddings.create",
    { inputs: ["one", "two"] },
    2,
  ],
  [
    "mistral",
    "textClassification",
    "mistral-moderation-latest",
    { inputs: "I like it." },
    "classifiers.moderate",
    { inputs: "I like it." },
    1,
  ],
  [
    "mistral",
    "imageToText",
    "mistral-ocr-latest",
    { inputs: PAGE },
    "ocr.process",
    { document: { type: "image_url", imageUrl: PAGE } },
    1,
  ],
  [
    "mistral",
    "automaticSpeechRecognition",
    "voxtral-mini-transcribe-3-0",
    { inputs: sound(), parameters: { language: "en" } },
    "audio.transcriptions.complete",
    { file: sound(), language: "en" },
    1,
  ],
  [
    "google",
    "featureExtraction",
    "gemini-embedding-001",
    { inputs: ["one", "two"], parameters: { dimensions: 256 } },
    "models.embedContent",
    { contents: ["one", "two"], config: { outputDimensionality: 256 } },
    2,
  ],
];

/** Members that an SDK sends although they equal the vendor's defaults. */
const WRITTEN_DEFAULTS: Readonly<Record<string, MediaCall["writtenDefaults"]>> = {
  google: { role: "user" },
  mistral: { diarize: "false", stream: "false" },
};

export const sdkMethods: readonly MediaCall[] = ROWS.map(([id, task, model, args, call, theirs, count]) => ({
  id,
  name: call,
  key: KEY,
  task,
  model: id === "openai" ? `openai/${model}` : model,
  args,
  headers: ["authorization", "content-type"],
  ask: async (via) => countOf(await methodOf(id, call, via)({ model, ...theirs })),
  answer: count,
  writtenDefaults: WRITTEN_DEFAULTS[id],
}));
