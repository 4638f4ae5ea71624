import { mediaUrl, mockFail, mockJobRoutes, mockMedia, vendorModels } from "@patchbay/mocks";

export const models = vendorModels({
  "text-to-video": "kling-v2-6",
  "image-to-video": "kling-v2-6",
  "text-to-image": "kling-v2-1",
  "image-to-image": "kling-v2-1",
});

export const errorSource = "packages/klingai of github.com/vercel/ai (form); unverified: the codes and the words";

type Json = Readonly<Record<string, unknown>>;

const ROOT = "https://api-singapore.klingai.com/v1";
const FOLDER = "https://v1-kling.klingai.com/simulated";
const STATES = { queued: "submitted", running: "processing", done: "succeed" };

/** The tasks of each path. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  [`${ROOT}/videos/text2video`]: ["text-to-video"],
  [`${ROOT}/videos/image2video`]: ["image-to-video"],
  [`${ROOT}/images/generations`]: ["text-to-image", "image-to-image"],
};

const fail = mockFail({
  words: {
    "missing-key": { code: 1001, message: "Authorization is empty" },
    "wrong-key": { code: 1002, message: "Authorization is invalid" },
    "unknown-model": { code: 1203, message: "model {model} is not supported" },
    other: { code: 1201 },
  },
  body: ({ code, message, requestId: request_id }) => ({ code, message, request_id }),
});

const answerOf = (data: Json): Json => ({ code: 0, message: "SUCCEED", request_id: "simulated", data });

export const handlers = [
  ...mockJobRoutes(
    { models, fail, key: "authorization" },
    {
      start: PATHS,
      look: Object.keys(PATHS).map((path) => `${path}/:id`),
      model: "model_name",
      accepted: (task_id) => answerOf({ task_id, task_status: "submitted" }),
      job({ id: task_id, stage, error, input }) {
        if (error !== undefined) return answerOf({ task_id, task_status: "failed", task_status_msg: error });
        if (stage !== "done") return answerOf({ task_id, task_status: STATES[stage] });
        const { prompt = "simulated", model_name: model, ...options } = input;
        const isImage = models.some(({ providerId, task }) => providerId === model && task.endsWith("image"));
        const file = { id: "1", index: 0, url: mediaUrl(FOLDER, isImage ? "png" : "webm", String(prompt), options) };
        return answerOf({
          task_id,
          task_status: STATES[stage],
          task_result: { [isImage ? "images" : "videos"]: [file] },
        });
      },
    },
  ),
  ...mockMedia(FOLDER),
];
