import { OutputError } from "../errors/index.ts";
import { flatArguments, modelName } from "./payload.ts";
import type { ProviderCall, ProviderTask } from "./contract.ts";

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
