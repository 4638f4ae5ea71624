import {
  HttpResponse,
  mockFail,
  readForm,
  readJson,
  soundWire,
  transcriptWire,
  vendorGet,
  vendorModels,
  vendorRoute,
} from "@patchbay/mocks";

export const models = vendorModels({
  "text-to-speech": ["eleven_multilingual_v2", "eleven_v3"],
  "automatic-speech-recognition": "scribe_v2",
  "text-to-audio": ["eleven_text_to_sound_v2", "music_v2"],
  "audio-to-audio": "eleven_multilingual_sts_v2",
});

const TYPES: Readonly<Record<number, string>> = {
  401: "authentication_error",
  404: "not_found",
  429: "rate_limit_error",
};

const vendor = {
  models,
  key: "xi-api-key",
  fail: mockFail({
    words: {
      "missing-key": { message: "Invalid API key", code: "invalid_api_key" },
      "wrong-key": { message: "Invalid API key", code: "invalid_api_key" },
      "unknown-model": { status: 400, message: "A model with the ID {model} does not exist.", code: "model_not_found" },
      other: { code: "invalid_parameters" },
    },
    body: ({ status, message, code, field, requestId: id }) => ({
      detail: { type: TYPES[status] ?? "validation_error", code, message, status: code, request_id: id, param: field },
    }),
  }),
};

export const errorSource =
  "https://elevenlabs.io/docs/eleven-api/resources/errors (form), help.elevenlabs.io: API error code 400 or 401 (wrong key); unverified: the words for an unknown model";

const ROOT = "https://api.elevenlabs.io/v1";

export const handlers = [
  ...[
    { path: "text-to-speech/:voice", task: "text-to-speech", text: "text" },
    { path: "sound-generation", task: "text-to-audio", text: "text" },
    { path: "music", task: "text-to-audio", text: "prompt" },
  ].map(({ path, task, text }) =>
    vendorRoute(
      vendor,
      `${ROOT}/${path}`,
      soundWire([task], async (request) => {
        const { model_id: model, music_length_ms: length, ...rest } = await readJson(request);
        return { ...rest, model, ...(typeof length === "number" && { seconds: length / 1000 }), text: rest[text] };
      }),
    ),
  ),
  vendorRoute(
    vendor,
    `${ROOT}/speech-to-speech/:voice`,
    soundWire(["audio-to-audio"], async (request) => {
      const form = await readForm(request);
      const file = form.get("audio");
      return { model: form.get("model_id"), text: `${file instanceof Blob ? file.size : 0} bytes` };
    }),
  ),
  vendorRoute(
    vendor,
    `${ROOT}/speech-to-text`,
    transcriptWire({
      async read(request) {
        const form = await readForm(request);
        return { model: form.get("model_id"), recording: form.get("file") ?? form.get("source_url") };
      },
      write({ text, segments = [{ text, start: 0, end: 2.5 }] }) {
        const spoken = segments.map((one) => ({ ...one, type: "word", logprob: -0.1 }));
        return HttpResponse.json({ language_code: "eng", language_probability: 0.98, text, words: spoken });
      },
    }),
  ),
  vendorGet(vendor, `${ROOT}/models`, () =>
    models
      .filter(({ task }) => task === "text-to-speech")
      .map(({ providerId }) => ({ model_id: providerId, name: providerId, can_do_text_to_speech: true })),
  ),
];
