import { base64, bytesFromBase64 } from "@patchbay/core/provider";
import {
  http,
  HttpResponse,
  mockFail,
  mockKeys,
  mockProvider,
  picture,
  readForm,
  readJson,
  scoresOf,
  simulateTask,
  sound,
  transcriptWire,
  vendorRoute,
  type AskedTranscript,
  type MockModel,
} from "@patchbay/mocks";

const model = (id: string, task: string): MockModel => ({ id, task, providerId: id });

export const models: readonly MockModel[] = [
  model("@cf/meta/llama-3.3-70b-instruct-fp8-fast", "conversational"),
  model("@cf/baai/bge-m3", "feature-extraction"),
  model("@cf/openai/whisper-large-v3-turbo", "automatic-speech-recognition"),
  model("@cf/microsoft/resnet-50", "image-classification"),
  model("@cf/black-forest-labs/flux-2-dev", "image-to-image"),
  model("@cf/llava-hf/llava-1.5-7b-hf", "image-to-text"),
  model("@cf/facebook/bart-large-cnn", "summarization"),
  model("@cf/huggingface/distilbert-sst-2-int8", "text-classification"),
  model("@cf/baai/bge-reranker-base", "text-ranking"),
  model("@cf/black-forest-labs/flux-1-schnell", "text-to-image"),
  model("@cf/myshell-ai/melotts", "text-to-speech"),
  model("@cf/meta/m2m100-1.2b", "translation"),
];

export const errorSource =
  "github.com/anomalyco/opencode/issues/32051 (keys, form); unverified: the words for models and fields";

const AI = "https://api.cloudflare.com/client/v4/accounts/:account/ai";

const vendor = {
  key: "authorization",
  fail: mockFail({
    words: {
      "missing-key": { message: "Authentication error", code: 10_000 },
      "wrong-key": { message: "Authentication error", code: 10_000 },
      "unknown-model": { status: 400, message: "No such model {model} or task", code: 5007 },
      other: { code: 5006 },
    },
    body: ({ code, message }) => ({ success: false, errors: [{ code, message }], messages: [], result: null }),
  }),
};

type Body = Readonly<Record<string, unknown>>;

const answer = (result: unknown): Response => HttpResponse.json({ success: true, errors: [], messages: [], result });
const bytes = (list: unknown): Uint8Array => Uint8Array.from(Array.isArray(list) ? (list as number[]) : []);
const text = (simulated: unknown, member: string): unknown => (simulated as Body | undefined)?.[member];

/** What the rules that all providers share answer, in the vendor's form. */
const CLASSIC: Readonly<Record<string, (body: Body) => Promise<unknown>>> = {
  "image-classification": ({ image }) => simulateTask("image-classification", bytes(image)),
  "image-to-text": async ({ image }) => {
    const [first] = [await simulateTask("image-to-text", bytes(image))].flat();
    return { description: text(first, "generated_text") };
  },
  summarization: async ({ input_text: input }) => {
    const [first] = [await simulateTask("summarization", input)].flat();
    return { summary: text(first, "summary_text") };
  },
  "text-classification": async ({ text: input }) => [await simulateTask("text-classification", input)].flat(2),
  translation: async ({ text: input }) => {
    const [first] = [await simulateTask("translation", input)].flat();
    return { translated_text: text(first, "translation_text") };
  },
};

export const handlers = [
  ...mockProvider({ ...vendor, roots: [`${AI}/v1`], calls: ["chat", "embeddings"], models }),
  vendorRoute(vendor, `${AI}/run/@cf/openai/whisper-large-v3-turbo`, {
    ...transcriptWire({
      async read(request): Promise<AskedTranscript> {
        const { audio } = await readJson(request);
        return { recording: bytesFromBase64(String(audio)) };
      },
      write: ({ text: heard, segments }) => answer({ text: heard, ...(segments && { segments }) }),
    }),
  }),
  vendorRoute(vendor, `${AI}/run/@cf/baai/bge-reranker-base`, {
    kind: "rerank",
    tasks: ["text-ranking"],
    read: readJson,
    simulate: ({ query, contexts }) => ({
      scores: scoresOf(
        query,
        (Array.isArray(contexts) ? contexts : []).map((context) => text(context, "text")),
      ),
    }),
    write({ scores }) {
      const rows = scores.map((score, id) => ({ id, score }));
      return answer({ response: rows.toSorted((one, other) => other.score - one.score) });
    },
  }),
  vendorRoute(vendor, `${AI}/run/@cf/myshell-ai/melotts`, {
    kind: "speech",
    tasks: ["text-to-speech"],
    read: readJson,
    simulate: ({ prompt }) => ({ audio: sound(String(prompt)) }),
    write: async ({ audio }) => answer({ audio: await base64(audio) }),
  }),
  ...["flux-1-schnell", "flux-2-dev"].map((name) =>
    vendorRoute(vendor, `${AI}/run/@cf/black-forest-labs/${name}`, {
      kind: "images",
      tasks: ["text-to-image", "image-to-image"],
      read: async (request): Promise<Body> =>
        name === "flux-2-dev" ? Object.fromEntries(await readForm(request)) : readJson(request),
      simulate: async ({ prompt, ...request }) => ({ images: [await picture(String(prompt), request)] }),
      async write({ images: [image] }) {
        return answer({ image: image instanceof Blob ? await base64(image) : image });
      },
    }),
  ),
  ...mockKeys(vendor, [
    http.post(`${AI}/run/*`, async ({ request }) => {
      const [, id = ""] = decodeURIComponent(new URL(request.url).pathname).split("/ai/run/");
      const task = models.find(({ providerId }) => providerId === id)?.task ?? "";
      const simulate = CLASSIC[task];
      if (!simulate) return vendor.fail({ status: 400, kind: "unknown-model", message: "", model: id });
      return answer(await simulate(await readJson(request)));
    }),
  ]),
];
