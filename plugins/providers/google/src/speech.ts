import { blobFromBase64, flatArguments, OutputError, wavAudio, type ProviderTask } from "@patchbay/core/provider";
import { inlineFile } from "./inline-file.ts";
import { modelPath } from "./request.ts";

/** Samples per second where the answer names none. */
const RATE = 24_000;

/** The text may describe how it is read. Source: https://ai.google.dev/gemini-api/docs/speech-generation */
export const textToSpeech: ProviderTask<Blob> = {
  route: (call) => ({ path: modelPath(call, "generateContent") }),
  body(call) {
    const { voice: voiceName, speechConfig, ...others } = flatArguments(call);
    const voice = voiceName !== undefined && { voiceConfig: { prebuiltVoiceConfig: { voiceName } } };
    const speech = { ...voice, ...(speechConfig as object | undefined) };
    return {
      contents: [{ role: "user", parts: [{ text: call.args["inputs"] }] }],
      generationConfig: {
        responseModalities: ["AUDIO"],
        ...(Object.keys(speech).length > 0 && { speechConfig: speech }),
        ...others,
      },
    };
  },
  async read({ data }) {
    const file = inlineFile(data, "audio/L16");
    if (!file) throw new OutputError("Expected speech of Gemini: a part with inlineData");
    const { base64: text, type } = file;
    const audio = blobFromBase64(text, type);
    if (!/^audio\/(L16|pcm)/i.test(type)) return audio;
    const [, rate = RATE] = /rate=(\d+)/.exec(type) ?? [];
    return wavAudio(new Uint8Array(await audio.arrayBuffer()), Number(rate));
  },
};
