import {
  base64,
  blobFromBase64,
  blobInput,
  firstOf,
  flatArguments,
  imageOutput,
  InputError,
  isObject,
  OutputError,
  readTranscription,
  wavAudio,
  type ImageOutput,
  type JsonObject,
  type ProviderCall,
  type ProviderTask,
  type Transcription,
} from "@patchbay/core/provider";
import { modelRoute } from "./model-route.ts";

/** Gemini's one method for all kinds of content. Source: https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/gemini */
const route = (call: ProviderCall) => modelRoute(call, "generateContent");

const prompt = (...parts: object[]): object => ({ contents: [{ role: "user", parts }] });

/** A file as a part of a prompt. */
async function inlinePart(file: Blob, fallbackType: string): Promise<object> {
  return { inlineData: { mimeType: file.type || fallbackType, data: await base64(file) } };
}

/** An object with only the members that have a value; undefined if none has. */
function given(members: JsonObject): JsonObject | undefined {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The parts of the first candidate. */
function partsOf(data: unknown): JsonObject[] {
  const { content } = firstOf(data, "candidates") ?? {};
  const parts = isObject(content) ? content["parts"] : undefined;
  return Array.isArray(parts) ? parts.filter(isObject) : [];
}

/** The first file of an answer. @throws OutputError */
function fileOf(data: unknown, fallbackType: string): { base64: string; type: string } {
  const file = partsOf(data).find(({ inlineData }) => isObject(inlineData))?.["inlineData"] as JsonObject | undefined;
  if (typeof file?.["data"] !== "string") throw new OutputError("Expected a part with inlineData from Gemini");
  return { base64: file["data"], type: String(file["mimeType"] ?? fallbackType) };
}

export const textToImage: ProviderTask<ImageOutput> = {
  route,
  body: (call) => ({ ...prompt({ text: call.args["inputs"] }), ...imageConfiguration(flatArguments(call)) }),
  read: (answer, context) => imageOutput(fileOf(answer.data, "image/png"), answer, context),
};

/** Source: https://cloud.google.com/vertex-ai/generative-ai/docs/multimodal/image-editing */
export const imageToImage: ProviderTask<ImageOutput> = {
  ...textToImage,
  async body(call) {
    const { prompt: text, ...parameters } = flatArguments(call);
    if (typeof text !== "string") throw new InputError("Gemini needs `parameters.prompt`: what the image becomes.");
    return {
      ...prompt({ text }, await inlinePart(blobInput(call), "image/png")),
      ...imageConfiguration(parameters),
    };
  },
};

function imageConfiguration({ aspectRatio, imageSize, ...others }: JsonObject): object {
  const imageConfig = given({ aspectRatio, imageSize });
  return { generationConfig: { responseModalities: ["IMAGE"], ...given({ imageConfig }), ...others } };
}

/** Source: https://docs.cloud.google.com/gemini-enterprise-agent-platform/models/speech/text-to-speech */
export const textToSpeech: ProviderTask<Blob> = {
  route,
  body(call) {
    const { voice: voiceName, languageCode, speechConfig = {}, ...others } = flatArguments(call);
    const voiceConfig = voiceName === undefined ? undefined : { prebuiltVoiceConfig: { voiceName } };
    const speech = given({ voiceConfig, languageCode, ...(speechConfig as JsonObject) });
    return {
      ...prompt({ text: call.args["inputs"] }),
      generationConfig: { responseModalities: ["AUDIO"], ...given({ speechConfig: speech }), ...others },
    };
  },
  async read({ data }) {
    const file = fileOf(data, "audio/L16");
    const audio = blobFromBase64(file.base64, file.type);
    if (!/^audio\/(l16|pcm)/i.test(file.type)) return audio;
    const rate = Number(/rate=(\d+)/.exec(file.type)?.[1] ?? 24_000);
    return wavAudio(new Uint8Array(await audio.arrayBuffer()), rate);
  },
};

/** Source: `@ai-sdk/google-vertex` 4.0.208, src/gemini-transcription */
export const speechRecognition: ProviderTask<Transcription> = {
  route,
  async body(call) {
    const { return_timestamps: timed, ...others } = flatArguments(call);
    const audioTranscriptionConfig = given({ wordTimestamp: timed || undefined, ...others });
    return {
      ...prompt(await inlinePart(blobInput(call), "audio/wav")),
      ...given({ generationConfig: given({ audioTranscriptionConfig }) }),
    };
  },
  read({ data }) {
    const parts = partsOf(data);
    const transcripts = parts.flatMap(({ audioTranscription: one }) => (isObject(one) ? [one] : []));
    const texts = [...parts, ...transcripts].flatMap(({ text }) => (typeof text === "string" ? [text] : []));
    const segments = transcripts
      .flatMap(({ words }) => (Array.isArray(words) ? words.filter(isObject) : []))
      .map(({ word: text, startOffset, endOffset }) => ({
        text,
        start: seconds(startOffset),
        end: seconds(endOffset),
      }));
    const text = texts.length > 0 ? texts.join("") : undefined;
    return readTranscription({ text, segments }, "Expected a part with text or audioTranscription from Gemini");
  },
};

/** Seconds of a duration such as `1.200s`. */
const seconds = (duration: unknown): number => Number.parseFloat(String(duration));
