import {
  HttpResponse,
  http,
  mockFail,
  mockKeys,
  mockProvider,
  readJson,
  sound,
  transcribe,
  type MockModel,
} from "@patchbay/mocks";
import { base64 } from "@patchbay/core/provider";

const ROOT = "https://api.reka.ai/v1";

export const models: readonly MockModel[] = [
  { id: "reka-flash-3", task: "conversational", providerId: "reka-flash-3", reasons: true },
  // Requests for speech name no model.
  { id: "reka-tiny-asr", task: "automatic-speech-recognition", providerId: "reka-tiny-asr" },
  { id: "reka-spark", task: "audio-to-audio", providerId: "reka-spark" },
];

export const errorSource = "docs.reka.ai/errors (form, types); unverified: the words";

const fail = mockFail({
  words: {
    "missing-key": { type: "authentication_error" },
    "wrong-key": { type: "authentication_error" },
    "unknown-model": { type: "not_found_error" },
    "rate-limit": { type: "rate_limit_error" },
    server: { type: "api_error" },
    other: { type: "validation_error" },
  },
  body: ({ message, type, field }) => ({ error: { type, message, ...(field !== null && { param: field }) } }),
});

const vendor = { key: "x-api-key", fail };

export const handlers = [
  ...mockProvider({ ...vendor, roots: [ROOT], calls: ["chat", "models"], models: models.slice(0, 1) }),
  ...mockKeys(vendor, [
    http.post(`${ROOT}/transcription_or_translation`, async ({ request }) => {
      const { audio_url, target_language: language, return_translation_audio: isSpoken } = await readJson(request);
      const { text: transcript } = await transcribe(String(audio_url));
      const translation = `(simulated ${String(language)}) ${transcript}`;
      return HttpResponse.json({
        transcript,
        transcript_translation_with_timestamp: [{ start: 0, end: 2.5, transcript }],
        ...(language !== undefined && { translation }),
        ...(isSpoken === true && { audio_base64: await base64(sound(translation)) }),
      });
    }),
  ]),
];
