import type { ProviderKey } from "@patchbay/core/client";
import { load, type Fetch } from "./sdks.ts";

const KEY = "key-0123456789";
const SOUND = new Uint8Array([82, 73, 70, 70, 1, 2, 3, 4]);
const sound = () => new Blob([SOUND], { type: "audio/wav" });

/** The official client of a vendor, and one call other than a chat, in its form and in ours. */
export interface MediaCall {
  readonly id: string;
  /** Name of the call in test titles. */
  readonly name: string;
  /** The SDK's method; absent where the name describes it. */
  readonly call?: string;
  /** Default: a sample. */
  readonly key?: ProviderKey | undefined;
  readonly task: string;
  /** Arguments of our client's call; the model is the same. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly model: string;
  /** Headers that must be equal. */
  readonly headers: readonly string[];
  /** Members that the SDK sends although they equal the vendor's defaults. */
  readonly writtenDefaults?: Readonly<Record<string, unknown>> | undefined;
  /** Differences that are meant, with their reasons, by the members that differ: `body.user`, `path`. */
  readonly differences?: Readonly<Record<string, string>> | undefined;
  /** The call with the SDK. @returns the content of the answer */
  ask(fetch: Fetch): Promise<unknown>;
  /** The expected content with our mocks. */
  readonly answer: unknown;
}

interface Making {
  <Client>(name: string, member: string, options: object): Client;
}
const make: Making = (name, member, options) => {
  const Client = (load(name) as Record<string, new (options: object) => never>)[member]!;
  return new Client(options);
};

interface ElevenLabs {
  readonly textToSpeech: { convert(voice: string, args: object): Promise<ReadableStream<Uint8Array>> };
  readonly speechToText: { convert(args: object): Promise<{ text: string }> };
}
const elevenLabs = (via: Fetch) =>
  make<ElevenLabs>("@elevenlabs/elevenlabs-js", "ElevenLabsClient", { apiKey: KEY, fetch: via, maxRetries: 0 });

interface Deepgram {
  readonly listen: {
    readonly v1: {
      readonly media: Record<"transcribeFile" | "transcribeUrl", (...args: object[]) => Promise<Transcript>>;
    };
  };
  readonly speak: {
    readonly v1: { readonly audio: { generate(args: object): Promise<{ arrayBuffer(): Promise<ArrayBuffer> }> } };
  };
}
interface Transcript {
  readonly results: { readonly channels: { readonly alternatives: { readonly transcript: string }[] }[] };
}
const deepgram = (via: Fetch) =>
  make<Deepgram>("@deepgram/sdk", "DeepgramClient", { apiKey: KEY, fetch: via, maxRetries: 0 });

interface AssemblyAi {
  readonly transcripts: {
    submit(args: object): Promise<{ id: string }>;
    transcribe(args: object, options: object): Promise<{ text: string }>;
  };
}
/** Calls the global `fetch`. */
function assemblyAi(via: Fetch): AssemblyAi {
  globalThis.fetch = via;
  return make("assemblyai", "AssemblyAI", { apiKey: KEY });
}

interface Voyage {
  embed(args: object): Promise<{ data: { embedding: number[] }[] }>;
  rerank(args: object): Promise<{ data: { index: number; relevanceScore: number }[] }>;
}
const voyage = (via: Fetch) => make<Voyage>("voyageai", "VoyageAIClient", { apiKey: KEY, fetch: via, maxRetries: 0 });

const VOICE = "JBFqnCBsd6RMkjVDRZzb";
const CITY = "https://media.example/city.wav";

export const mediaCalls: readonly MediaCall[] = [
  {
    id: "elevenlabs",
    name: "speech",
    task: "textToSpeech",
    model: "eleven_multilingual_v2",
    args: { inputs: "Hello there.", parameters: { voice: VOICE, output_format: "mp3_22050_32", seed: 7 } },
    headers: ["xi-api-key", "content-type"],
    async ask(via) {
      const args = { text: "Hello there.", modelId: "eleven_multilingual_v2", outputFormat: "mp3_22050_32", seed: 7 };
      const stream = await elevenLabs(via).textToSpeech.convert(VOICE, args);
      return (await new Response(stream).arrayBuffer()).byteLength > 0;
    },
    answer: true,
  },
  {
    id: "elevenlabs",
    name: "recognition of speech",
    task: "automaticSpeechRecognition",
    model: "scribe_v2",
    args: { inputs: sound(), parameters: { language_code: "en" } },
    headers: ["xi-api-key", "content-type"],
    ask: async (via) =>
      (await elevenLabs(via).speechToText.convert({ modelId: "scribe_v2", file: sound(), languageCode: "en" })).text
        .length > 0,
    answer: true,
  },
  {
    id: "deepgram",
    name: "recognition of a recording",
    task: "automaticSpeechRecognition",
    model: "nova-3-general",
    args: { inputs: sound(), parameters: { language: "en", smart_format: true } },
    headers: ["authorization"],
    async ask(via) {
      const { results } = await deepgram(via).listen.v1.media.transcribeFile(sound(), {
        model: "nova-3-general",
        language: "en",
        smart_format: true,
      });
      return (results.channels[0]?.alternatives[0]?.transcript ?? "").length > 0;
    },
    answer: true,
  },
  {
    id: "deepgram",
    name: "recognition by address",
    task: "automaticSpeechRecognition",
    model: "nova-3-general",
    args: { inputs: CITY },
    headers: ["authorization", "content-type"],
    async ask(via) {
      const { results } = await deepgram(via).listen.v1.media.transcribeUrl({
        url: CITY,
        model: "nova-3-general",
      });
      return (results.channels[0]?.alternatives[0]?.transcript ?? "").length > 0;
    },
    answer: true,
  },
  {
    id: "deepgram",
    name: "speech",
    task: "textToSpeech",
    model: "aura-2-thalia-en",
    args: { inputs: "Hello there.", parameters: { encoding: "mp3" } },
    headers: ["authorization", "content-type"],
    async ask(via) {
      const spoken = await deepgram(via).speak.v1.audio.generate({
        text: "Hello there.",
        model: "aura-2-thalia-en",
        encoding: "mp3",
      });
      return (await spoken.arrayBuffer()).byteLength > 0;
    },
    answer: true,
  },
  {
    id: "assemblyai",
    name: "a transcript",
    task: "automaticSpeechRecognition",
    model: "universal-2",
    args: { inputs: CITY, parameters: { language_code: "en" } },
    headers: ["authorization", "content-type"],
    async ask(via) {
      const args = { audio: CITY, speech_models: ["universal-2"], language_code: "en" };
      return (await assemblyAi(via).transcripts.transcribe(args, { pollingInterval: 1 })).text.length > 0;
    },
    answer: true,
  },
  {
    id: "voyage",
    name: "embeddings",
    task: "featureExtraction",
    model: "voyage-4",
    args: { inputs: ["one", "two"], parameters: { dimensions: 512, truncate: true } },
    headers: ["authorization", "content-type"],
    ask: async (via) =>
      (
        await voyage(via).embed({
          model: "voyage-4",
          input: ["one", "two"],
          outputDimension: 512,
          truncation: true,
        })
      ).data.length,
    answer: 2,
  },
  {
    id: "voyage",
    name: "ranking",
    task: "sentenceSimilarity",
    model: "rerank-2.5",
    args: { inputs: { source_sentence: "sea", sentences: ["ship", "tree"] } },
    headers: ["authorization", "content-type"],
    ask: async (via) =>
      (
        await voyage(via).rerank({
          model: "rerank-2.5",
          query: "sea",
          documents: ["ship", "tree"],
          returnDocuments: false,
        })
      ).data.length,
    answer: 2,
  },
  {
    id: "voyage",
    name: "the best document",
    task: "textRanking",
    model: "rerank-2.5",
    args: { inputs: { query: "sea", documents: ["ship", "tree"] }, parameters: { top_n: 1 } },
    headers: ["authorization", "content-type"],
    ask: async (via) =>
      (await voyage(via).rerank({ model: "rerank-2.5", query: "sea", documents: ["ship", "tree"], topK: 1 })).data
        .length,
    answer: 1,
  },
];
