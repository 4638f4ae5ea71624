import {
  http,
  HttpResponse,
  mediaUrl,
  mockFail,
  mockJobs,
  mockKeys,
  mockMedia,
  readJson,
  type MockModel,
} from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  ...["text-to-3d", "image-to-3d"].map((task) => ({ id: "meshy-6", task, providerId: "meshy-6" })),
  ...["text-to-image", "image-to-image"].map((task) => ({ id: "nano-banana", task, providerId: "nano-banana" })),
];

type Body = Readonly<Record<string, unknown>>;

const jobs = mockJobs<Body>();

const ROOT = "https://api.meshy.ai/openapi";
const FOLDER = "https://assets.meshy.ai/simulated";
const PATHS = {
  "v2/text-to-3d": "glb",
  "v1/image-to-3d": "glb",
  "v1/text-to-image": "png",
  "v1/image-to-image": "png",
};

const fail = mockFail({ body: ({ message }) => ({ message }) });

export const errorSource = "https://docs.meshy.ai/en/api/errors (form); unverified: the words";

async function submit(request: Request, path: string): Promise<Response> {
  const body = await readJson(request);
  const model = String(body["ai_model"]);
  const task = path.slice(3);
  if (!models.some(({ providerId, task: of }) => providerId === model && of === task)) {
    return fail({ status: 400, kind: "unknown-model", message: `Invalid ai_model: ${model}`, model });
  }
  return HttpResponse.json({ result: jobs.start(body) }, { status: 202, headers: jobs.headers() });
}

function look(id: string, format: string): Response {
  const seen = jobs.look(id);
  if (!seen) return fail({ status: 404, kind: "invalid-request", message: "Task not found" });
  const { stage, error, isCancelled, input } = seen;
  if (stage === "queued") return HttpResponse.json({ id, status: "PENDING", progress: 0, preceding_tasks: 0 });
  if (stage === "running") return HttpResponse.json({ id, status: "IN_PROGRESS", progress: 50 });
  if (error !== undefined) {
    return HttpResponse.json({ id, status: isCancelled ? "CANCELED" : "FAILED", task_error: { message: error } });
  }
  const text = String(input["prompt"] ?? input["texture_prompt"] ?? "image");
  const result =
    format === "glb"
      ? { model_urls: { [String([input["target_formats"] ?? "glb"].flat()[0])]: mediaUrl(FOLDER, "glb", text, input) } }
      : { image_urls: [mediaUrl(FOLDER, "png", text, { aspect_ratio: input["aspect_ratio"] })] };
  return HttpResponse.json({ id, status: "SUCCEEDED", progress: 100, ...result, task_error: { message: "" } });
}

export const handlers = [
  ...Object.entries(PATHS).flatMap(([path, format]) => [
    http.get(`${ROOT}/${path}/:id`, ({ params }) => look(String(params["id"]), format)),
    ...mockKeys({ fail }, [
      http.post(`${ROOT}/${path}`, ({ request }) => submit(request, path)),
      http.delete(`${ROOT}/${path}/:id`, ({ params }) => {
        jobs.cancel(String(params["id"]));
        return new HttpResponse(null, { status: 200 });
      }),
    ]),
  ]),
  ...mockMedia(FOLDER),
];
