import {
  HttpResponse,
  mockFail,
  readJson,
  soundWire,
  transcriptWire,
  vendorGet,
  vendorModels,
  vendorRoute,
} from "@patchbay/mocks";

export const models = vendorModels({
  "automatic-speech-recognition": "nova-3-general",
  "text-to-speech": "aura-2-thalia-en",
});

const vendor = {
  models,
  key: "authorization",
  fail: mockFail({
    words: {
      "missing-key": { message: "Invalid credentials.", code: "INVALID_AUTH" },
      "wrong-key": { message: "Invalid credentials.", code: "INVALID_AUTH" },
      "unknown-model": {
        status: 403,
        message: "Project does not have access to the requested model.",
        code: "INSUFFICIENT_PERMISSIONS",
      },
      other: { code: "Bad Request" },
    },
    body: ({ message, code, requestId: id }) => ({ err_code: code, err_msg: message, request_id: id }),
  }),
};

export const errorSource =
  "https://developers.deepgram.com/docs/errors (form); unverified: the words for keys and for an unknown model";

const ROOT = "https://api.deepgram.com/v1";
const modelOf = ({ url }: Request): string | null => new URL(url).searchParams.get("model");

const listed = (wanted: string, more = {}) =>
  models
    .filter(({ task }) => task === wanted)
    .map(({ providerId }) => ({ name: providerId, canonical_name: providerId, languages: ["en"], ...more }));

export const handlers = [
  vendorRoute(
    vendor,
    `${ROOT}/listen`,
    transcriptWire({
      async read(request) {
        const isJson = request.headers.get("content-type")?.startsWith("application/json") ?? false;
        const recording = isJson
          ? String((await readJson(request))["url"])
          : new Uint8Array(await request.arrayBuffer());
        const isTimed = new URL(request.url).searchParams.get("utterances") === "true";
        return { model: modelOf(request), recording, isTimed };
      },
      write({ text, segments = [{ text, start: 0, end: 2.5 }] }, { isTimed }) {
        const utterances = segments.map(({ text: transcript, start, end }) => ({ start, end, transcript, channel: 0 }));
        return HttpResponse.json({
          metadata: { request_id: "simulated", duration: segments.at(-1)?.end ?? 0, channels: 1 },
          results: {
            channels: [{ alternatives: [{ transcript: text, confidence: 0.99, words: [] }] }],
            ...(isTimed && { utterances }),
          },
        });
      },
    }),
  ),
  vendorRoute(
    vendor,
    `${ROOT}/speak`,
    soundWire(["text-to-speech"], async (request) => ({
      model: modelOf(request),
      text: (await readJson(request))["text"],
    })),
  ),
  vendorGet(vendor, `${ROOT}/models`, () => ({
    stt: listed("automatic-speech-recognition", { batch: true, streaming: true }),
    tts: listed("text-to-speech"),
  })),
];
