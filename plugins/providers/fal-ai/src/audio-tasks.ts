import {
  base64,
  blobInput,
  dataUrl,
  flatArguments,
  InputError,
  isObject,
  readTranscription,
  resultBlob,
  type JsonObject,
  type ProviderTask,
  type ReadContext,
  type Transcription,
} from "@patchbay/core/provider";
import { cancelQueued, queuedAnswer, queueRoute } from "./queue.ts";
import { promptBody } from "./video-tasks.ts";

const AUDIO_TYPES = ["audio/mpeg", "audio/mp4", "audio/wav", "audio/x-wav"];

/**
 * fal-ai derives a file's extension from the type in its data URL, and refuses types without one.
 * Source: github.com/huggingface/huggingface.js, packages/inference/src/providers/fal-ai.ts
 */
const KNOWN_TYPES: Readonly<Record<string, string>> = {
  "audio/mp3": "audio/mpeg",
  "audio/wav": "audio/x-wav",
  "audio/wave": "audio/x-wav",
  "audio/webm": "video/webm",
};

function soundUrl(sound: Blob): Promise<string> {
  const type = sound.type.replace(/;.*/, "") || "audio/wav";
  return dataUrl(new Blob([sound], { type: KNOWN_TYPES[type] ?? type }));
}

/** Speech recognition: the recording is sent as a data URL. */
export const speechRecognition: ProviderTask<Transcription> = {
  route: ({ providerModelId }) => ({ path: providerModelId }),
  async body(call) {
    const { inputs } = call.args;
    if (!(inputs instanceof Blob) || inputs.type === "") {
      throw new InputError(
        "Unable to determine the input's content-type. Make sure your are passing a Blob when using provider fal-ai.",
      );
    }
    if (!AUDIO_TYPES.includes(inputs.type)) {
      throw new InputError(
        `Provider fal-ai does not support blob type ${inputs.type} - supported content types are: ${AUDIO_TYPES.join(", ")}`,
      );
    }
    return { ...flatArguments(call), audio_url: await dataUrl(inputs) };
  },
  read: ({ data }) => readTranscription(data, "Expected {text: string}"),
};

export const textToSpeech: ProviderTask<Blob> = {
  route: ({ providerModelId }) => ({ path: providerModelId }),
  body: (call) => ({ ...flatArguments(call), text: call.args["inputs"] }),
  read({ data }, context) {
    const url = audioUrl(data, "audio");
    return resultBlob(
      url,
      `Expected { audio: { url: string } } format from Fal.ai Text-to-Speech, got: ${JSON.stringify(data)}`,
      context,
      (status) =>
        `Error fetching or processing audio from Fal.ai Text-to-Speech URL: ${String(url)}. Failed to fetch audio from ${String(url)}: ${status}`,
    );
  },
};

/** Music and sounds; models return their file under one of two names. */
export const textToAudio: ProviderTask<Blob> = {
  route: queueRoute,
  cancel: cancelQueued,
  body: promptBody,
  async read(answer, context) {
    const { data } = await queuedAnswer(answer, context);
    const url = audioUrl(data, "audio_file") ?? audioUrl(data, "audio");
    return resultBlob(url, expectedAudio(data), context);
  },
};

export const audioToAudio: ProviderTask = {
  route: queueRoute,
  cancel: cancelQueued,
  body: async (call) => ({ ...flatArguments(call), audio_url: await soundUrl(blobInput(call)) }),
  async read(answer, context) {
    const { data } = await queuedAnswer(answer, context);
    const { text } = isObject(data) ? data : {};
    const label = typeof text === "string" && text !== "" ? text : "speech";
    if (audioUrl(data, "target") === undefined) return [await labelledAudio(data, "audio", label, context)];
    // Source separation returns the requested source and the rest.
    const target = await labelledAudio(data, "target", "target", context);
    if (audioUrl(data, "residual") === undefined) return [target];
    return [target, await labelledAudio(data, "residual", "residual", context)];
  },
};

async function labelledAudio(data: unknown, member: string, label: string, context: ReadContext): Promise<JsonObject> {
  const sound = await resultBlob(audioUrl(data, member), expectedAudio(data), context);
  const file = isObject(data) ? data[member] : undefined;
  const contentType = isObject(file) ? file["content_type"] : undefined;
  const type = typeof contentType === "string" ? contentType : sound.type || "audio/wav";
  return { label, blob: await base64(sound), "content-type": type };
}

function audioUrl(data: unknown, member: string): unknown {
  const file = isObject(data) ? data[member] : undefined;
  return isObject(file) ? file["url"] : undefined;
}

function expectedAudio(data: unknown): string {
  return `Expected { audio: { url: string } } result format, got instead: ${JSON.stringify(data)}`;
}
