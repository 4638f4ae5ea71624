import { defineProvider, flatArguments, soundOf, type ProviderTask } from "@patchbay/core/provider";

/** The voice of the vendor's examples: the default, because the vendor requires a voice. */
const VOICE = "leah";

/** Source: https://docs.lmnt.com/api/speech/generate */
const textToSpeech: ProviderTask<Blob> = {
  route: () => ({ path: "v1/ai/speech/bytes" }),
  headers: () => ({ "lmnt-version": "1.1" }),
  body: (call) => ({
    voice: VOICE,
    ...flatArguments(call),
    text: call.args["inputs"],
    model: call.providerModelId,
  }),
  read: (answer) => soundOf(answer, "LMNT's speech/bytes"),
};

export default defineProvider({ tasks: { "text-to-speech": textToSpeech } });
