import { mediaUrl, mockFail, mockJobRoutes, mockMedia, type MockedJob, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  ...["text-to-3d", "image-to-3d"].map((task) => ({ id: "meshy-6", task, providerId: "meshy-6" })),
  ...["text-to-image", "image-to-image"].map((task) => ({ id: "nano-banana", task, providerId: "nano-banana" })),
];

const ROOT = "https://api.meshy.ai/openapi";
const FOLDER = "https://assets.meshy.ai/simulated";
const PATHS = ["v2/text-to-3d", "v1/image-to-3d", "v1/text-to-image", "v1/image-to-image"];

const fail = mockFail({
  words: { "unknown-model": { status: 400, message: "Invalid ai_model: {model}" } },
  body: ({ message }) => ({ message }),
});

export const errorSource = "https://docs.meshy.ai/en/api/errors (form); unverified: the words";

function jobOf({ id, stage, error, isCancelled, input }: MockedJob, is3d: boolean): object {
  if (error !== undefined) {
    return { id, status: isCancelled ? "CANCELED" : "FAILED", task_error: { message: error } };
  }
  if (stage === "queued") return { id, status: "PENDING", progress: 0, preceding_tasks: 0 };
  if (stage === "running") return { id, status: "IN_PROGRESS", progress: 50 };
  const text = String(input["prompt"] ?? input["texture_prompt"] ?? "image");
  const [format = "glb"] = [input["target_formats"] ?? []].flat();
  const result = is3d
    ? { model_urls: { [String(format)]: mediaUrl(FOLDER, "glb", text, input) } }
    : { image_urls: [mediaUrl(FOLDER, "png", text, { aspect_ratio: input["aspect_ratio"] })] };
  return { id, status: "SUCCEEDED", progress: 100, ...result, task_error: { message: "" } };
}

export const handlers = [
  ...PATHS.flatMap((path) =>
    mockJobRoutes(
      { models, fail, key: "authorization" },
      {
        start: { [`${ROOT}/${path}`]: [path.slice(3)] },
        look: [`${ROOT}/${path}/:id`],
        cancels: true,
        model: "ai_model",
        accepted: (result) => ({ result }),
        job: (job) => jobOf(job, path.endsWith("3d")),
      },
    ),
  ),
  ...mockMedia(FOLDER),
];
