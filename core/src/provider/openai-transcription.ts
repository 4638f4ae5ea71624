import { blobInput, flatArguments } from "./payload.ts";
import { formBody, type FormValue } from "./form-body.ts";
import type { ProviderTask } from "./contract.ts";
import { readTranscription, type Transcription } from "./transcription.ts";

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
