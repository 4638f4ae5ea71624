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
  /** `inputs` may be the URL of a recording, which is passed on. */
  readonly acceptsUrl?: boolean;
}

/** Speech recognition through OpenAI's protocol: the recording is sent as a form. */
export function openAiTranscription(options: OpenAiTranscriptionOptions): ProviderTask<Transcription> {
  const { path = "v1/audio/transcriptions", expected, acceptsUrl = false } = options;
  return {
    route: () => ({ path }),
    body(call) {
      const { inputs } = call.args;
      const recording =
        acceptsUrl && typeof inputs === "string"
          ? inputs
          : { value: blobInput(call), fileName: `audio.${extensionOf(blobInput(call).type)}` };
      const { file: _notTheirs, ...fields } = flatArguments(call) as Readonly<Record<string, FormValue>>;
      return formBody({ file: recording, ...fields, model: call.providerModelId || undefined });
    },
    read: ({ data }) => readTranscription(data, expected),
  };
}

const extensions: Readonly<Record<string, string>> = { mpeg: "mp3", wave: "wav" };

/** Servers detect the format by the file's extension. */
function extensionOf(type: string): string {
  const [, format = ""] = /^audio\/(?:x-)?([a-z0-9]+)/i.exec(type) ?? [];
  const extension = extensions[format.toLowerCase()] ?? format.toLowerCase();
  return ["mp3", "mp4", "m4a", "flac", "ogg", "webm"].includes(extension) ? extension : "wav";
}
