import {
  embed,
  http,
  HttpResponse,
  mediaBase64,
  mockJobs,
  mockKeys,
  mockProvider,
  openAiFail,
  readJson,
  vendorModels,
  vendorRoute,
  type MockModel,
} from "@patchbay/mocks";
import { contentHandlers } from "./mock-content.ts";

export const models: readonly MockModel[] = [
  {
    id: "google/gemini-3.5-flash",
    task: "conversational",
    providerId: "google/gemini-3.5-flash",
    tags: ["conversational", "image-text-to-text"],
  },
  ...vendorModels({
    "feature-extraction": ["gemini-embedding-001", "text-embedding-005"],
    "text-to-video": "veo-3.1-generate-001",
    "image-to-video": "veo-3.1-generate-001",
    "text-to-image": "gemini-3.1-flash-image",
    "image-to-image": "gemini-3.1-flash-image",
    "text-to-speech": "gemini-3.8-flash-tts",
    "automatic-speech-recognition": "gemini-3.5-transcribe",
  }),
];

type Shape = Readonly<Record<string, unknown>>;

const jobs = mockJobs<Shape>({ queued: 0, running: 2 });

const modelOf = (url: string): string => /models\/([^/:]+):/.exec(decodeURIComponent(url))?.[1] ?? "";

const ROOTS = ["https://:location-aiplatform.googleapis.com/v1", "https://aiplatform.googleapis.com/v1"].map(
  (root) => `${root}/projects/:project/locations/:place`,
);

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

export const handlers = [
  // Every signed assertion is accepted.
  http.post("https://oauth2.googleapis.com/token", () =>
    HttpResponse.json({ access_token: "simulated", expires_in: 3600, token_type: "Bearer" }),
  ),
  ...mockProvider({ roots: ROOTS.map((root) => `${root}/endpoints/openapi`), calls: ["chat"], models }),
  ...ROOTS.flatMap((root) => contentHandlers(root, models, modelOf)),
  ...ROOTS.map((root) =>
    vendorRoute({ models, key: "authorization" }, `${root}/publishers/google/models/*redict`, {
      kind: "embeddings",
      tasks: ["feature-extraction"],
      async read(request) {
        const { instances } = await readJson(request);
        return {
          model: modelOf(request.url),
          texts: (instances as { content: string }[]).map(({ content }) => content),
        };
      },
      simulate: ({ texts }) => ({ vectors: texts.map(embed) }),
      write: ({ vectors }) => HttpResponse.json({ predictions: vectors.map((values) => ({ embeddings: { values } })) }),
    }),
  ),
  ...ROOTS.flatMap((root) =>
    mockKeys({}, [
      http.post(`${root}/publishers/google/models/*redictLongRunning`, async ({ request, params }) => {
        const model = modelOf(request.url);
        if (!models.some(({ providerId, task }) => providerId === model && task.endsWith("-to-video"))) {
          return openAiFail({ status: 404, kind: "unknown-model", message: `Model ${model} was not found.`, model });
        }
        const id = jobs.start(await readJson(request));
        const parent = `projects/${String(params["project"])}/locations/${String(params["place"])}`;
        const name = `${parent}/models/${model}/operations/${id}`;
        return HttpResponse.json({ name }, { headers: jobs.headers() });
      }),
      http.post(`${root}/publishers/google/models/*etchPredictOperation`, async ({ request }) => {
        const { operationName: name } = await readJson(request);
        const seen = jobs.look(String(name).split("/").at(-1) ?? "");
        if (!seen) return HttpResponse.json({ error: { code: 404, message: "Operation not found" } }, { status: 404 });
        if (seen.stage !== "done") return HttpResponse.json({ name });
        const { error: message, input } = seen;
        if (message !== undefined) return HttpResponse.json({ name, done: true, error: { code: 13, message } });
        const [{ prompt = "simulated", image } = {}] = input["instances"] as { prompt?: string; image?: Shape }[];
        const { aspectRatio: aspect_ratio, durationSeconds: duration } = (input["parameters"] ?? {}) as Shape;
        const bytesBase64Encoded = await mediaBase64("webm", prompt, {
          aspect_ratio,
          duration,
          image: image?.["bytesBase64Encoded"],
        });
        const videos = [{ bytesBase64Encoded, mimeType: "video/webm" }];
        return HttpResponse.json({ name, done: true, response: { videos } });
      }),
    ]),
  ),
];
