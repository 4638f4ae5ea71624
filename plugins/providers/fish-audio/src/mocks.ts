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
  "text-to-speech": "s2-pro",
  // Requests for transcripts name no model.
  "automatic-speech-recognition": "asr",
});

const vendor = {
  models,
  key: "authorization",
  fail: mockFail({ body: ({ status, message }) => ({ status, message }) }),
};

export const errorSource =
  "https://docs.fish.audio/.well-known/agent-skills/fish-audio-api/SKILL.md (form); unverified: the words";

const ROOT = "https://api.fish.audio/v1";

export const handlers = [
  vendorRoute(
    vendor,
    `${ROOT}/tts`,
    soundWire(["text-to-speech"], async (request) => ({
      model: request.headers.get("model"),
      text: (await readJson(request))["text"],
    })),
  ),
  vendorRoute(
    vendor,
    `${ROOT}/asr`,
    transcriptWire({
      read: async (request) => ({ model: "asr", recording: (await readForm(request)).get("audio") }),
      write: ({ text, segments = [{ text, start: 0, end: 2.5 }] }) =>
        HttpResponse.json({ text, duration: segments.at(-1)?.end ?? 0, segments }),
    }),
  ),
];
