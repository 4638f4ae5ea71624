import { base64 } from "@patchbay/core/provider";
import {
  HttpResponse,
  mockFail,
  mockProvider,
  picture,
  readJson,
  scoresOf,
  vendorModels,
  vendorRoute,
} from "@patchbay/mocks";

export const models = vendorModels({
  conversational: "meta/llama-3.3-70b-instruct",
  "feature-extraction": "nvidia/llama-nemotron-embed-vl-1b-v2",
  "text-ranking": "nvidia/llama-nemotron-rerank-vl-1b-v2",
  "text-to-image": "black-forest-labs/flux.2-klein-4b",
});

export const errorSource =
  "github.com/HKUDS/OpenHarness/issues/233 (wrong key), github.com/Alishahryar1/free-claude-code/issues/1021 (model); unverified: the words for a missing key and for fields";

const TITLES: Readonly<Record<number, string>> = { 401: "Unauthorized", 403: "Forbidden", 404: "Not Found" };

const fail = mockFail({
  words: {
    "missing-key": { message: "Authentication failed", type: null },
    "wrong-key": { status: 403, message: "Authorization failed", type: null },
    "unknown-model": {
      message: "Function '00000000-0000-4000-8000-000000000000': Not found for account 'simulated'",
      type: null,
    },
  },
  body: ({ status, message, type, field: param, code }) =>
    type === null ? { status, title: TITLES[status], detail: message } : { error: { message, type, param, code } },
});

const OWN = "https://ai.api.nvidia.com/v1";
const vendor = { key: "authorization", fail };

const textsOf = (passages: unknown): unknown[] =>
  (Array.isArray(passages) ? passages : []).map((passage) => (passage as { text?: unknown }).text);

export const handlers = [
  ...mockProvider({
    roots: ["https://integrate.api.nvidia.com/v1"],
    calls: ["chat", "embeddings", "models"],
    models,
    fail,
  }),
  vendorRoute({ ...vendor, models }, `${OWN}/retrieval/:owner/:name/reranking`, {
    kind: "rerank",
    tasks: ["text-ranking"],
    read: readJson,
    simulate: ({ query, passages }) => ({ scores: scoresOf((query as { text?: unknown }).text, textsOf(passages)) }),
    write: ({ scores }) =>
      HttpResponse.json({
        rankings: scores
          .map((score, index) => ({ index, logit: score }))
          .toSorted((one, other) => other.logit - one.logit),
        usage: { prompt_tokens: 20, total_tokens: 20 },
      }),
  }),
  vendorRoute({ ...vendor, models }, `${OWN}/genai/:owner/:name`, {
    kind: "images",
    tasks: ["text-to-image"],
    async read(request): Promise<Readonly<Record<string, unknown>>> {
      // The model is part of the address.
      const [, model] = new URL(request.url).pathname.split("/v1/genai/");
      return { ...(await readJson(request)), model };
    },
    simulate: async ({ prompt, ...request }) => ({ images: [await picture(String(prompt), request)] }),
    async write({ images }, { seed = 0 }) {
      const files = images.filter((image) => image instanceof Blob);
      const artifacts = files.map(async (image) => ({
        base64: await base64(image),
        finishReason: "SUCCESS",
        seed,
      }));
      return HttpResponse.json({ artifacts: await Promise.all(artifacts) });
    },
  }),
];
