import {
  http,
  HttpResponse,
  mediaUrl,
  mockFail,
  mockJobs,
  mockKeys,
  mockMedia,
  readJson,
  vendorModels,
  type MockModel,
} from "@patchbay/mocks";

const HOST = "https://api.bfl.ai";
// The vendor still serves this host, and other clients call it.
const OLDER_HOST = "https://api.us1.bfl.ai";
const FOLDER = "https://delivery-us1.bfl.ai/simulated";

export const models: readonly MockModel[] = [
  {
    id: "flux-2-pro",
    task: "text-to-image",
    providerId: "flux-2-pro",
    record: { library_name: "diffusers" },
  },
  {
    id: "flux-kontext-pro",
    task: "text-to-image",
    providerId: "flux-kontext-pro",
    record: { library_name: "diffusers", pipeline_tag: "image-to-image" },
  },
  ...vendorModels({
    "image-to-image": ["flux-kontext-max", "flux-pro-1.0-fill"],
    "text-to-video": "flux-3-video",
    "image-to-video": "flux-3-video",
    "video-to-video": "flux-3-video",
  }),
];

const jobs = mockJobs<Readonly<Record<string, unknown>>>({ queued: 1, running: 1 });

const fail = mockFail({
  words: {
    "missing-key": { status: 403, message: "Not authenticated" },
    "wrong-key": { status: 403, message: "Not authenticated - Invalid Authentication" },
  },
  body: ({ message }) => ({ detail: message }),
});

export const errorSource =
  "github.com/gelasdev/ComfyUI-FLUX-BFL-API/issues/16 (keys), recorded answers (422, 404 of a job); unverified: an unknown model";

export const handlers = [
  ...mockKeys(
    { key: "x-key", fail },
    [HOST, OLDER_HOST, "https://router.huggingface.co/black-forest-labs"].map((root) =>
      http.post(`${root}/v1/:model`, async ({ request, params }) => {
        const input = await readJson(request);
        const { prompt } = input;
        if (!models.some(({ providerId }) => providerId === params["model"]))
          return HttpResponse.json({ detail: "Not Found" }, { status: 404 });
        if (prompt === undefined) {
          const detail = [{ type: "missing", loc: ["body", "prompt"], msg: "Field required", input }];
          return HttpResponse.json({ detail }, { status: 422 });
        }
        const id = jobs.start(input);
        return HttpResponse.json({ id, polling_url: `${HOST}/v1/get_result?id=${id}` }, { headers: jobs.headers() });
      }),
    ),
  ),
  http.get(`${HOST}/v1/get_result`, ({ request }) => {
    const id = new URL(request.url).searchParams.get("id") ?? "";
    const seen = jobs.look(id);
    if (!seen) return HttpResponse.json({ id, status: "Task not found", result: null }, { status: 404 });
    if (seen.error !== undefined) {
      return HttpResponse.json({ id, status: "Error", result: null, details: { error: seen.error } });
    }
    if (seen.stage !== "done") return HttpResponse.json({ id, status: "Pending", result: null });
    const { mode, prompt, keyframes: image, ...options } = seen.input;
    const format = mode === undefined ? "png" : "webm";
    const sample = mediaUrl(FOLDER, format, String(prompt), { ...options, ...(image !== undefined && { image }) });
    const result = { sample, prompt };
    return HttpResponse.json({ id, status: "Ready", result });
  }),
  ...mockMedia(FOLDER),
];
