import {
  flatArguments,
  isObject,
  OutputError,
  resultBlob,
  type Answer,
  type ProviderTask,
  type ReadContext,
} from "@patchbay/core/provider";
import { acceptedAnswer, firstUrl } from "./answer.ts";

/** The vendor requires a voice; this is the default of its own client. Source: github.com/MiniMax-AI/cli */
const VOICE = "English_expressive_narrator";

const TYPES: Readonly<Record<string, string>> = { mp3: "audio/mpeg", wav: "audio/wav", flac: "audio/flac" };

/** Source: https://platform.minimax.io/docs/api-reference/speech-t2a-http */
export const textToSpeech: ProviderTask<Blob> = {
  route: () => ({ path: "v1/t2a_v2" }),
  body(call) {
    const { voice = VOICE, voice_setting: setting, ...rest } = flatArguments(call);
    const voice_setting = { voice_id: voice, ...(setting as object | undefined) };
    return { ...rest, voice_setting, text: call.args["inputs"], model: call.providerModelId };
  },
  read: soundOf,
};

/** Songs, or music without words. Source: https://platform.minimax.io/docs/api-reference/music-generation */
export const textToAudio: ProviderTask<Blob> = {
  route: () => ({ path: "v1/music_generation" }),
  body(call) {
    const { lyrics, lyrics_optimizer: written, ...rest } = flatArguments(call);
    const sung = lyrics ?? written;
    return {
      // The vendor needs words, or a request for none.
      ...(sung === undefined && { is_instrumental: true }),
      ...(lyrics !== undefined && { lyrics }),
      ...(written !== undefined && { lyrics_optimizer: written }),
      ...rest,
      prompt: call.args["inputs"],
      model: call.providerModelId,
    };
  },
  read: soundOf,
};

/** A sound in hexadecimal digits, or its address with `output_format: "url"`. */
async function soundOf(answer: Answer, context: ReadContext): Promise<Blob> {
  const { data } = acceptedAnswer(answer);
  const { audio, audio_url: address } = isObject(data) ? data : {};
  const url = firstUrl([address, audio]);
  const expected = "Expected {data: {audio: string}} of MiniMax";
  if (url !== undefined) return resultBlob(url, expected, context);
  if (typeof audio !== "string" || !/^([\da-f]{2})+$/i.test(audio)) throw new OutputError(expected);
  const bytes = new Uint8Array(audio.length / 2).map((_, index) =>
    Number.parseInt(audio.slice(index * 2, index * 2 + 2), 16),
  );
  const setting = flatArguments(context.call)["audio_setting"];
  const format = isObject(setting) ? String(setting["format"] ?? "mp3") : "mp3";
  return new Blob([bytes], { type: TYPES[format] ?? `audio/${format}` });
}
