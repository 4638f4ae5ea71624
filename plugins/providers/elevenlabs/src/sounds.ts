import { base64, blobInput, formBody, OutputError, type FormValue, type ProviderTask } from "@patchbay/core/provider";
import { split, voiceOf } from "./arguments.ts";

const SOUND = "Expected the sound itself from ElevenLabs";

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
  read({ data }) {
    if (data instanceof Blob) return data;
    throw new OutputError(SOUND);
  },
};

/** The same words in another voice. Source: https://elevenlabs.io/docs/api-reference/speech-to-speech/convert */
export const audioToAudio: ProviderTask<readonly { label: string; blob: string; "content-type": string }[]> = {
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
  async read({ data }) {
    if (!(data instanceof Blob)) throw new OutputError(SOUND);
    return [{ label: "speech", blob: await base64(data), "content-type": data.type || "audio/mpeg" }];
  },
};
