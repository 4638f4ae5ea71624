import {
  http,
  HttpResponse,
  mockFail,
  mockKeys,
  mockProvider,
  readForm,
  readJson,
  simulateTask,
  soundWire,
  transcriptWire,
  vendorRoute,
  type MockModel,
} from "@patchbay/mocks";
import { base64 } from "@patchbay/core/provider";

const ROOT = "https://api.sarvam.ai";

const model = (task: string, id: string): MockModel => ({ id, task, providerId: id });

export const models: readonly MockModel[] = [
  { ...model("conversational", "sarvam-105b"), reasons: true },
  model("automatic-speech-recognition", "saaras:v3"),
  model("text-to-speech", "bulbul:v3"),
  model("translation", "sarvam-translate:v1"),
];

export const errorSource =
  "docs.sarvam.ai/api-reference-docs/errors-troubleshooting (form, codes, status of keys); unverified: the words";

const refused = { status: 403, message: "Invalid API key.", code: "invalid_api_key_error" };

const fail = mockFail({
  words: {
    "missing-key": refused,
    "wrong-key": refused,
    "rate-limit": { code: "rate_limit_exceeded_error" },
    overloaded: { code: "rate_limit_exceeded_error" },
    server: { code: "internal_server_error" },
    other: { code: "invalid_request_error" },
  },
  body: ({ message, code, requestId: request_id }) => ({ error: { message, code, request_id } }),
});

const vendor = { models, key: "api-subscription-key", fail };

const speech = soundWire(["text-to-speech"], async (request) => {
  const { model: name, text, ...rest } = await readJson(request);
  return { ...rest, model: name, text };
});

/** The vendor's lists of what segments have. */
const LISTS = [
  ["words", "text"],
  ["start_time_seconds", "start"],
  ["end_time_seconds", "end"],
] as const;

export const handlers = [
  ...mockProvider({ ...vendor, roots: [`${ROOT}/v1`], calls: ["chat"], reasoningField: "reasoning_content" }),
  vendorRoute(vendor, `${ROOT}/text-to-speech`, {
    ...speech,
    write: async ({ audio }) => HttpResponse.json({ request_id: "simulated", audios: [await base64(audio)] }),
  }),
  vendorRoute(
    vendor,
    `${ROOT}/speech-to-text`,
    transcriptWire({
      async read(request) {
        const form = await readForm(request);
        return {
          model: form.get("model"),
          recording: form.get("file"),
          isTimed: form.get("with_timestamps") === "true",
        };
      },
      write({ text: transcript, segments = [{ text: transcript, start: 0, end: 2.5 }] }, { isTimed }) {
        const lists = LISTS.map(([name, member]) => [name, segments.map((one) => one[member])]);
        const timestamps = Object.fromEntries(lists) as object;
        return HttpResponse.json({ request_id: "simulated", transcript, ...(isTimed && { timestamps }) });
      },
    }),
  ),
  ...mockKeys(vendor, [
    http.post(`${ROOT}/translate`, async ({ request }) => {
      const { input, source_language_code, target_language_code } = await readJson(request);
      const language = String(target_language_code).slice(0, 2);
      const answers = (await simulateTask("translation", input, { tgt_lang: language })) as {
        translation_text: string;
      }[];
      const translated_text = answers[0]?.translation_text ?? "";
      return HttpResponse.json({ request_id: "simulated", translated_text, source_language_code });
    }),
  ]),
];
