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

const IMAGES = "gemini_2.5_flash_image_preview";

export const models: readonly MockModel[] = [
  ...["text-to-3d", "image-to-3d"].map((task) => ({ id: "v3.1-20260211", task, providerId: "v3.1-20260211" })),
  ...["text-to-image", "image-to-image"].map((task) => ({ id: IMAGES, task, providerId: IMAGES })),
];

const jobs = mockJobs<Readonly<Record<string, unknown>>>();

const ROOT = "https://api.tripo3d.ai/v2/openapi";
const FOLDER = "https://tripo-data.s3.us-west-2.amazonaws.com/simulated";

const key = {
  message: "Authentication failed",
  code: 1002,
  field: "Check if your credentials is valid, and ensure you set it correctly",
};

const fail = mockFail({
  words: {
    "missing-key": key,
    "wrong-key": key,
    "unknown-model": {
      status: 400,
      message: "One or more of your parameter is invalid",
      code: 1004,
      field: "Refer to the API documentation for parameter requirements",
    },
    other: { code: 1000, field: null },
  },
  body: ({ code, message, field: suggestion }) => ({ code, message, suggestion }),
});

export const errorSource =
  "https://docs.tripo3d.ai/get-started/errors-and-error-handling.html; unverified: an unknown task";

async function submit(request: Request): Promise<Response> {
  const body = await readJson(request);
  const model = String(body["model_version"]);
  if (!models.some(({ providerId }) => providerId === model))
    return fail({ status: 400, kind: "unknown-model", message: "", model });
  return HttpResponse.json({ code: 0, data: { task_id: jobs.start(body) } }, { headers: jobs.headers() });
}

function look(id: string): Response {
  const seen = jobs.look(id);
  if (!seen) return HttpResponse.json({ code: 2001, message: "Task not found", suggestion: "" }, { status: 404 });
  const { stage, error, input } = seen;
  const task = (status: string, more: object) =>
    HttpResponse.json({ code: 0, data: { task_id: id, type: input["type"], status, input, output: {}, ...more } });
  if (stage !== "done") return task(stage, { progress: stage === "queued" ? 0 : 50 });
  if (error !== undefined) return task("failed", { error_code: 1001, error_msg: error });
  const text = String(input["prompt"] ?? "image");
  const output =
    input["type"] === "generate_image"
      ? { generated_image: mediaUrl(FOLDER, "png", text) }
      : { pbr_model: mediaUrl(FOLDER, "glb", text, input) };
  return task("success", { progress: 100, output });
}

export const handlers = [
  http.get(`${ROOT}/task/:id`, ({ params }) => look(String(params["id"]))),
  ...mockKeys({ fail }, [
    http.post(`${ROOT}/task`, ({ request }) => submit(request)),
    http.post(`${ROOT}/upload`, () => HttpResponse.json({ code: 0, data: { image_token: "simulated-image" } })),
  ]),
  ...mockMedia(FOLDER),
];
