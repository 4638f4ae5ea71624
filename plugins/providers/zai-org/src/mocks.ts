import {
  http,
  HttpResponse,
  mediaUrl,
  mockFail,
  mockJobs,
  mockKeys,
  mockMedia,
  mockProvider,
  pause,
  readJson,
  vendorModels,
  type MockFailOptions,
  type MockModel,
} from "@patchbay/mocks";

const ROOTS = ["https://api.z.ai/api/paas/v4", "https://router.huggingface.co/zai-org/api/paas/v4"];
const FOLDER = "https://mfile.z.ai/simulated";

export const models: readonly MockModel[] = [
  {
    id: "zai-org/GLM-4.6",
    task: "conversational",
    providerId: "glm-4.6",
    tags: ["conversational"],
    record: { library_name: "transformers" },
    reasons: true,
  },
  {
    id: "zai-org/GLM-4.5V",
    task: "conversational",
    providerId: "glm-4.5v",
    tags: ["conversational", "image-text-to-text"],
    record: { library_name: "transformers" },
    reasons: true,
  },
  { id: "zai-org/GLM-Image", task: "text-to-image", providerId: "glm-image", record: { library_name: "diffusers" } },
  {
    id: "zai-org/GLM-OCR",
    task: "image-to-text",
    providerId: "glm-ocr",
    record: {
      library_name: "transformers",
      transformersInfo: { auto_model: "AutoModelForImageTextToText", processor: "AutoProcessor" },
    },
  },
  ...vendorModels({
    "text-to-video": "cogvideox-3",
    "image-to-video": "cogvideox-3",
    "automatic-speech-recognition": "glm-asr-2512",
  }),
];

const words: MockFailOptions["words"] = {
  "missing-key": { code: "1001", message: "Authentication parameter not received in Header, unable to authenticate" },
  "wrong-key": { code: "1000", message: "Authentication Failed" },
  "unknown-model": { status: 400, code: "1211", message: "Unknown Model, please check the model code." },
  "too-long": { code: "1261", message: "Prompt exceeds max length" },
  "rate-limit": { code: "1302", message: "High concurrency usage of this API, please reduce concurrency" },
  "empty-messages": { code: "1214", message: "The messages parameter is illegal. Please check the documentation." },
  other: { code: "1214" },
};

const fail = mockFail({ words, body: ({ code, message }) => ({ error: { code, message } }) });

/** Messages have Anthropic's error envelope; key errors come from the gateway, with the code as the type. */
const messagesFail = mockFail({
  words,
  body: ({ status, type, code, message, requestId }) =>
    status === 401
      ? { error: { message, type: code } }
      : {
          type: "error",
          error: { type, code, message: `[${code}][${message}][${requestId}]` },
          request_id: requestId,
        },
});

const jobs = mockJobs<Readonly<Record<string, unknown>>>({ queued: 0, running: 1 });

export const errorSource =
  "docs.z.ai/api-reference/api-code, github.com/cline/cline/issues/6099, github.com/JailbrokenAI/wallbreaker/issues/20, github.com/Kohaku-Lab/KohakuTerrarium/issues/73 (Messages)";

export const handlers = [
  ...mockProvider({
    roots: ROOTS,
    calls: ["chat", "transcriptions"],
    models,
    reasoningField: "reasoning_content",
    fail,
  }),
  ...mockProvider({ roots: ["https://api.z.ai/api/anthropic/v1"], calls: ["messages"], models, messagesFail }),
  ...ROOTS.flatMap((root) =>
    mockKeys({ fail }, [
      ...["async/images", "videos"].map((path) =>
        http.post(`${root}/${path}/generations`, async ({ request }) => {
          const body = await readJson(request);
          const job = { id: jobs.start({ ...body, path }), model: body["model"], task_status: "PROCESSING" };
          return HttpResponse.json(job, { headers: jobs.headers() });
        }),
      ),
      http.get(`${root}/async-result/:id`, ({ params }) => {
        const id = String(params["id"]);
        const seen = jobs.look(id);
        if (!seen) return HttpResponse.json({ error: { code: "1234", message: "task not found" } }, { status: 404 });
        if (seen.error !== undefined) return HttpResponse.json({ id, task_status: "FAIL" });
        if (seen.stage !== "done") return HttpResponse.json({ id, task_status: "PROCESSING" });
        const { path, ...input } = seen.input;
        const isVideo = path === "videos";
        const url = mediaUrl(FOLDER, isVideo ? "webm" : "png", String(input["prompt"]), input);
        return HttpResponse.json({
          id,
          task_status: "SUCCESS",
          [isVideo ? "video_result" : "image_result"]: [{ url }],
        });
      }),
      http.post(`${root}/layout_parsing`, async ({ request }) => {
        const { file, model } = await readJson(request);
        await pause(200);
        const text = `# Simulated\n\nA file of ${String(file).length} characters came in; no model read it.`;
        return HttpResponse.json({ id: "simulated", model, md_results: text });
      }),
    ]),
  ),
  ...mockMedia(FOLDER),
];
