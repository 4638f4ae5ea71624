import {
  http,
  HttpResponse,
  mediaUrl,
  mockFail,
  mockJobRoutes,
  mockKeys,
  mockMedia,
  type MockedJob,
  type MockModel,
} from "@patchbay/mocks";

const IMAGES = "gemini_2.5_flash_image_preview";

export const models: readonly MockModel[] = [
  ...["text-to-3d", "image-to-3d"].map((task) => ({ id: "v3.1-20260211", task, providerId: "v3.1-20260211" })),
  ...["text-to-image", "image-to-image"].map((task) => ({ id: IMAGES, task, providerId: IMAGES })),
];

const ROOT = "https://api.tripo3d.ai/v2/openapi";
const FOLDER = "https://tripo-data.s3.us-west-2.amazonaws.com/simulated";

const key = {
  message: "Authentication failed",
  code: 1002,
  field: "Check if your credentials is valid, and ensure you set it correctly",
};

const vendor = {
  models,
  key: "authorization",
  fail: mockFail({
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
  }),
};

export const errorSource =
  "https://docs.tripo3d.ai/get-started/errors-and-error-handling.html; unverified: an unknown task";

function jobOf({ id, stage, error, input }: MockedJob): object {
  const task = { task_id: id, type: input["type"], input, output: {} };
  if (error !== undefined) return { ...task, status: "failed", error_code: 1001, error_msg: error };
  if (stage !== "done") return { ...task, status: stage, progress: stage === "queued" ? 0 : 50 };
  const text = String(input["prompt"] ?? "image");
  const output =
    input["type"] === "generate_image"
      ? { generated_image: mediaUrl(FOLDER, "png", text) }
      : { pbr_model: mediaUrl(FOLDER, "glb", text, input) };
  return { ...task, status: "success", progress: 100, output };
}

export const handlers = [
  ...mockKeys(vendor, [
    http.post(`${ROOT}/upload`, () => HttpResponse.json({ code: 0, data: { image_token: "simulated-image" } })),
  ]),
  ...mockJobRoutes(vendor, {
    start: { [`${ROOT}/task`]: models.map(({ task }) => task) },
    look: [`${ROOT}/task/:id`],
    model: "model_version",
    accepted: (id) => ({ code: 0, data: { task_id: id } }),
    job: (job) => ({ code: 0, data: jobOf(job) }),
  }),
  ...mockMedia(FOLDER),
];
