import {
  http,
  HttpResponse,
  mediaUrl,
  mockJobs,
  mockKeys,
  mockMedia,
  mockProvider,
  openAiFail,
  readJson,
  type MockModel,
} from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  {
    id: "Qwen/Qwen3-30B-A3B-Instruct-2507",
    task: "conversational",
    providerId: "Qwen/Qwen3-30B-A3B-Instruct-2507",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "Qwen/Qwen-Image",
    task: "text-to-image",
    providerId: "Qwen/Qwen-Image",
    record: { library_name: "diffusers" },
  },
];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

const ROOT = "https://api-inference.modelscope.cn/v1";
const FOLDER = "https://muse-ai.oss-cn-hangzhou.aliyuncs.com/simulated";
const STATES = { queued: "PENDING", running: "RUNNING", done: "SUCCEED" };

const jobs = mockJobs<Readonly<Record<string, unknown>>>();

export const handlers = [
  ...mockProvider({ roots: [ROOT], calls: ["chat", "models"], models }),
  ...mockKeys({}, [
    http.post(`${ROOT}/images/generations`, async ({ request }) => {
      const body = await readJson(request);
      if (!models.some(({ providerId, task }) => providerId === body["model"] && task === "text-to-image"))
        return openAiFail({ status: 404, kind: "unknown-model", message: "The model does not exist.", field: "model" });
      return HttpResponse.json({ task_status: "SUCCEED", task_id: jobs.start(body) }, { headers: jobs.headers() });
    }),
    http.get(`${ROOT}/tasks/:id`, ({ params }) => {
      const task_id = String(params["id"]);
      const job = jobs.look(task_id);
      if (!job) return openAiFail({ status: 404, kind: "unknown-model", message: "The task does not exist." });
      const { stage, error, input } = job;
      if (error !== undefined) return HttpResponse.json({ task_id, task_status: "FAILED", errors: { message: error } });
      const output_images = stage === "done" ? [mediaUrl(FOLDER, "png", String(input["prompt"]), input)] : [];
      return HttpResponse.json({ task_id, task_status: STATES[stage], output_images });
    }),
  ]),
  ...mockMedia(FOLDER),
];
