import {
  HttpResponse,
  mockFail,
  readForm,
  readJson,
  soundWire,
  transcriptWire,
  vendorModels,
  vendorRoute,
} from "@patchbay/mocks";

export const models = vendorModels({
  "text-to-speech": "sonic-3.5",
  "automatic-speech-recognition": "ink-whisper",
  // Requests for the voice changer name no model.
  "audio-to-audio": "voice-changer",
});

const TITLES: Readonly<Record<number, string>> = {
  401: "Unauthorized",
  404: "Not found",
  429: "Too many requests",
};

const vendor = {
  models,
  key: "authorization",
  fail: mockFail({
    body: ({ status, message, code, requestId: request_id }) => ({
      error_code: code,
      title: TITLES[status] ?? (status < 500 ? "Bad request" : "Server error"),
      message,
      request_id,
    }),
  }),
};

export const errorSource =
  "https://docs.cartesia.ai/use-the-api/api-errors (form); unverified: the words and the codes";

const ROOT = "https://api.cartesia.ai";

export const handlers = [
  vendorRoute(
    vendor,
    `${ROOT}/tts/bytes`,
    soundWire(["text-to-speech"], async (request) => {
      const { model_id: model, transcript: text } = await readJson(request);
      return { model, text };
    }),
  ),
  vendorRoute(
    vendor,
    `${ROOT}/voice-changer/bytes`,
    soundWire(["audio-to-audio"], async (request) => {
      const clip = (await readForm(request)).get("clip");
      return { model: "voice-changer", text: `${clip instanceof Blob ? clip.size : 0} bytes` };
    }),
  ),
  vendorRoute(
    vendor,
    `${ROOT}/stt`,
    transcriptWire({
      async read(request) {
        const form = await readForm(request);
        const isTimed = form.has("timestamp_granularities[]");
        return { model: form.get("model"), recording: form.get("file"), isTimed };
      },
      write({ text, segments = [{ text, start: 0, end: 2.5 }] }, { isTimed }) {
        const timed = isTimed && { words: segments.map(({ text: word, start, end }) => ({ word, start, end })) };
        const duration = segments.at(-1)?.end ?? 0;
        return HttpResponse.json({ type: "transcript", text, language: "en", duration, ...timed });
      },
    }),
  ),
];
