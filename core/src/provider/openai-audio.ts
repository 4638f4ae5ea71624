import { OutputError } from "../errors/index.ts";
import type { ProviderCall, ProviderTask } from "./contract.ts";
import { formBody, type FormValue } from "./form-body.ts";
import { blobInput, flatArguments, isObject, modelName } from "./payload.ts";

/** Where a vendor's speech differs from OpenAI's. */
export interface OpenAiSpeechOptions {
  /** Default `v1/audio/speech`. */
  readonly path?: string;
  /** Detail of the error for an answer that is not audio. */
  readonly expected: string;
  /** Default voice, for a vendor that requires one. */
  voice?(call: ProviderCall): string | undefined;
}

/** Text to speech through OpenAI's protocol: one call that answers with the audio. */
export function openAiSpeech({ path = "v1/audio/speech", expected, voice }: OpenAiSpeechOptions): ProviderTask<Blob> {
  return {
    route: () => ({ path }),
    body: (call) => ({
      voice: voice?.(call),
      ...flatArguments(call),
      input: call.args["inputs"],
      model: modelName(call),
    }),
    read({ data }) {
      if (!(data instanceof Blob)) throw new OutputError(expected);
      return data;
    },
  };
}

/** Where a vendor's transcription differs from OpenAI's. */
export interface OpenAiTranscriptionOptions {
  /** Default `v1/audio/transcriptions`. */
  readonly path?: string;
  /** Detail of the error for an answer without text. */
  readonly expected: string;
  /** `inputs` may be the URL of a recording, which is passed on in `file`, or in the field of this name. */
  readonly acceptsUrl?: boolean | string;
  /** Fields sent instead of a true `return_timestamps`; default: that argument is passed on. */
  readonly timestamps?: FormFields;
  /** Path of translations into English, which the parameter `task: "translate"` requests; default: the vendor has none. */
  readonly translations?: string;
}

/** Speech recognition through OpenAI's protocol: the recording is sent as a form. */
export function openAiTranscription(options: OpenAiTranscriptionOptions): ProviderTask<Transcription> {
  const { path = "v1/audio/transcriptions", expected, acceptsUrl = false, timestamps, translations } = options;
  const urlField = acceptsUrl === true ? "file" : acceptsUrl;
  const pathFor = (task: unknown): string => (task === "translate" && translations) || path;
  return {
    route: (call) => ({ path: pathFor(flatArguments(call)["task"]) }),
    body(call) {
      const { inputs } = call.args;
      const recording =
        urlField !== false && typeof inputs === "string"
          ? { [urlField]: inputs }
          : { file: { value: blobInput(call), fileName: `audio.${extensionOf(blobInput(call).type)}` } };
      const { file: _notTheirs, return_timestamps: timed, task, ...others } = flatArguments(call) as FormFields;
      const fields = pathFor(task) === path ? { task, ...others } : others;
      const times = timestamps ? (timed ? timestamps : {}) : { return_timestamps: timed };
      // Some vendors ignore what follows the file.
      return formBody({ ...times, ...fields, model: call.providerModelId || undefined, ...recording });
    },
    read: ({ data }) => readTranscription(data, expected),
  };
}

type FormFields = Readonly<Record<string, FormValue>>;

const extensions: Readonly<Record<string, string>> = { mpeg: "mp3", wave: "wav" };

/** Servers detect the format by the file's extension. */
function extensionOf(type: string): string {
  const [, format = ""] = /^audio\/(?:x-)?([a-z0-9]+)/i.exec(type) ?? [];
  const extension = extensions[format.toLowerCase()] ?? format.toLowerCase();
  return ["mp3", "mp4", "m4a", "flac", "ogg", "webm"].includes(extension) ? extension : "wav";
}

/** Recognized speech. */
export interface Transcription {
  /** The recognized text. */
  text: string;
  /** `timestamp`: start and end in seconds. */
  chunks?: { text: string; timestamp: number[] }[];
}

/**
 * Reads recognized speech: `text`, with its parts from `chunks` (text, timestamp) or from OpenAI's `segments` (text, start,
 * end).
 * @throws OutputError with `expected` if the text is missing
 */
export function readTranscription(data: unknown, expected: string): Transcription {
  if (!isObject(data) || typeof data["text"] !== "string") throw new OutputError(expected);
  const { text, chunks, segments } = data;
  const pieces = piecesOf(chunks) ?? piecesOf(segments);
  return pieces ? { text, chunks: pieces } : { text };
}

function piecesOf(list: unknown): Transcription["chunks"] {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const pieces = list.map((piece: unknown) => {
    const { text, timestamp, start = 0, end = 0 } = isObject(piece) ? piece : {};
    const times: unknown[] = Array.isArray(timestamp) ? timestamp : [start, end];
    return { text, timestamp: times };
  });
  return pieces.every(isPiece) ? pieces : undefined;
}

function isPiece(piece: {
  text: unknown;
  timestamp: unknown[];
}): piece is NonNullable<Transcription["chunks"]>[number] {
  return typeof piece.text === "string" && piece.timestamp.every((time) => typeof time === "number");
}
