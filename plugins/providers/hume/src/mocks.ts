import { mockFail, readForm, readJson, soundWire, vendorModels, vendorRoute } from "@patchbay/mocks";

export const models = vendorModels({
  "text-to-speech": ["octave-2", "octave-1"],
  // Requests for another voice name no model.
  "audio-to-audio": "voice_conversion",
});

const vendor = {
  models,
  key: "x-hume-api-key",
  fail: mockFail({ body: ({ code, message }) => ({ code, message }) }),
};

export const errorSource = "github.com/HumeAI/hume-typescript-sdk (form); unverified: the words and the codes";

const ROOT = "https://api.hume.ai/v0/tts";

export const handlers = [
  vendorRoute(
    vendor,
    `${ROOT}/file`,
    soundWire(["text-to-speech"], async (request) => {
      const { version, utterances } = await readJson(request);
      const texts = Array.isArray(utterances) ? utterances.map((one: { readonly text?: unknown }) => one.text) : [];
      return { model: `octave-${String(version)}`, text: texts.join(" ") };
    }),
  ),
  vendorRoute(
    vendor,
    `${ROOT}/voice_conversion/file`,
    soundWire(["audio-to-audio"], async (request) => {
      const audio = (await readForm(request)).get("audio");
      return { model: "voice_conversion", text: `${audio instanceof Blob ? audio.size : 0} bytes` };
    }),
  ),
];
