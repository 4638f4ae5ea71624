import { base64 } from "@patchbay/core/provider";
import {
  http,
  HttpResponse,
  mockBatches,
  mockFail,
  mockKeys,
  mockProvider,
  readForm,
  readJson,
  simulateTask,
  sound,
  transcriptWire,
  vendorModels,
  vendorRoute,
  type MockModel,
} from "@patchbay/mocks";
import { batchForm } from "./mock-batches.ts";

export const models: readonly MockModel[] = [
  {
    id: "mistral-small-latest",
    task: "conversational",
    providerId: "mistral-small-latest",
    tags: ["conversational", "image-text-to-text"],
  },
  ...vendorModels({
    "feature-extraction": "mistral-embed",
    "automatic-speech-recognition": "voxtral-mini-transcribe-3-0",
    "text-to-speech": "voxtral-mini-tts-3-0",
    "image-to-text": "mistral-ocr-latest",
    "text-classification": "mistral-moderation-latest",
  }),
];

export const errorSource =
  "github.com/nextcloud/integration_openai/issues/332 (keys), github.com/mistralai/mistral-vibe/issues/617 (model); unverified: the words for fields";

const fail = mockFail({
  words: {
    "missing-key": { message: "Unauthorized" },
    "wrong-key": { message: "Unauthorized" },
    "unknown-model": {
      status: 400,
      message: "Invalid model: {model}",
      type: "invalid_model",
      code: "1500",
      field: null,
    },
    other: { code: null },
  },
  body: ({ status, message, type, field: param, code }) =>
    status === 401 ? { detail: message } : { object: "error", message, type, param, code, raw_status_code: status },
});

const ROOT = "https://api.mistral.ai/v1";

const CATEGORIES =
  "sexual hate_and_discrimination violence_and_threats dangerous criminal selfharm health financial law pii jailbreaking".split(
    " ",
  );

/** How far a text belongs to each category. */
async function scoresOf(text: string): Promise<object> {
  const parameters = { candidate_labels: CATEGORIES, multi_label: true };
  const { labels, scores } = (await simulateTask("zero-shot-classification", text, parameters)) as {
    labels: readonly string[];
    scores: readonly number[];
  };
  return Object.fromEntries(labels.map((label, index) => [label, scores[index]]));
}

const vendor = { models, key: "authorization", fail };

const openAiCalls = mockProvider({
  roots: [ROOT],
  calls: ["chat", "embeddings", "models"],
  models,
  fail,
  // Every answer has an id.
  ownForm: (json, { kind }) => (kind === "embeddings" ? { id: "simulated", ...json } : json),
  alwaysCounts: true,
  // Source: github.com/mistralai/client-ts, the type FunctionCall: both members are required
  wholeToolCalls: true,
  describeModel: ({ providerId: name, task, tags = [] }) => ({
    name,
    capabilities: {
      completion_chat: task === "conversational",
      vision: tags.includes("image-text-to-text"),
      audio_transcription: task === "automatic-speech-recognition",
      audio_speech: task === "text-to-speech",
      ocr: task === "image-to-text",
      moderation: task === "text-classification",
    },
  }),
});

export const handlers = [
  ...openAiCalls,
  ...mockBatches(ROOT, openAiCalls, vendor, batchForm),
  vendorRoute(vendor, `${ROOT}/audio/speech`, {
    kind: "speech",
    tasks: ["text-to-speech"],
    read: async (request): Promise<{ model?: unknown; input?: unknown }> => readJson(request),
    simulate: ({ input }) => ({ audio: sound(String(input)) }),
    write: async ({ audio }) => HttpResponse.json({ audio_data: await base64(audio) }),
  }),
  vendorRoute(
    vendor,
    `${ROOT}/audio/transcriptions`,
    transcriptWire({
      async read(request) {
        const form = await readForm(request);
        const isTimed = form.has("timestamp_granularities");
        return { model: form.get("model"), recording: form.get("file") ?? form.get("file_url"), isTimed };
      },
      write({ text, segments = [{ text, start: 0, end: 2.5 }] }, { model, isTimed }) {
        const timed = segments.map((segment) => ({ type: "transcription_segment", ...segment }));
        const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0, prompt_audio_seconds: 3 };
        return HttpResponse.json({ model, text, language: null, segments: isTimed ? timed : [], usage });
      },
    }),
  ),
  ...mockKeys(vendor, [
    http.post(`${ROOT}/ocr`, async ({ request }) => {
      const { document, model } = await readJson(request);
      const markdown = `# Simulated\n\nA document of ${JSON.stringify(document).length} characters came in; no model read it.`;
      const pages = [{ index: 0, markdown, images: [], dimensions: null }];
      return HttpResponse.json({ pages, model, usage_info: { pages_processed: pages.length } });
    }),
    http.post(`${ROOT}/moderations`, async ({ request }) => {
      const { input, model } = await readJson(request);
      const category_scores = await scoresOf(String(input));
      return HttpResponse.json({ id: "simulated", model, results: [{ category_scores }] });
    }),
  ]),
];
