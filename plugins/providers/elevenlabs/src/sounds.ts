import {
  blobInput,
  changedSpeech,
  formBody,
  soundOf,
  type FormValue,
  type LabelledSound,
  type ProviderTask,
} from "@patchbay/core/provider";
import { split, voiceOf } from "./arguments.ts";

const isMusic = (model: string): boolean => model.startsWith("music");

/** Music, and the sounds of everything else. Source: https://elevenlabs.io/docs/api-reference/music/compose, /text-to-sound-effects/convert */
export const textToAudio: ProviderTask<Blob> = {
  route(call) {
    const { query } = split(call);
    return { path: isMusic(call.providerModelId) ? "v1/music" : "v1/sound-generation", ...(query && { query }) };
  },
  body(call) {
    const { providerModelId: model_id, args } = call;
    return { ...split(call).body, [isMusic(model_id) ? "prompt" : "text"]: args["inputs"], model_id };
  },
  read: (answer) => soundOf(answer, "ElevenLabs"),
};

/** The same words in another voice. Source: https://elevenlabs.io/docs/api-reference/speech-to-speech/convert */
export const audioToAudio: ProviderTask<readonly LabelledSound[]> = {
  route(call) {
    const { query } = split(call);
    return { path: `v1/speech-to-speech/${voiceOf(call)}`, ...(query && { query }) };
  },
  body(call) {
    const { voice: _inPath, ...rest } = split(call).body as Readonly<Record<string, FormValue>>;
    return formBody({
      ...rest,
      audio: { value: blobInput(call), fileName: "audio" },
      model_id: call.providerModelId,
    });
  },
  read: (answer) => changedSpeech(answer, "ElevenLabs"),
};
