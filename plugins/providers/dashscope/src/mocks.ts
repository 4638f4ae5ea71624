import { dataUrl } from "@patchbay/core/provider";
import {
  http,
  HttpResponse,
  mediaUrl,
  mockJobs,
  mockKeys,
  mockMedia,
  mockProvider,
  mockRerank,
  openAiFail,
  readJson,
  vendorModels,
  vendorRoute,
} from "@patchbay/mocks";

export const models = vendorModels({
  conversational: "qwen-plus",
  "feature-extraction": "text-embedding-v4",
  "text-ranking": "qwen3-rerank",
  "text-to-image": "qwen-image-max",
  "text-to-video": "wan2.7-t2v",
  "image-to-video": "wan2.7-i2v",
});

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

type Json = Readonly<Record<string, unknown>>;

interface Job {
  readonly prompt: string;
  readonly parameters: Json;
}

const HOSTS = ["https://dashscope-intl.aliyuncs.com", "https://dashscope.aliyuncs.com"];
const FOLDER = "https://dashscope-result-sgp.oss-ap-southeast-1.aliyuncs.com/simulated";
const STATES = { queued: "PENDING", running: "RUNNING", done: "SUCCEEDED" };

const vendor = { models, key: "authorization" };
const jobs = mockJobs<Job>({ queued: 1, running: 1 });

function answerOf(output: Json, headers: Record<string, string> = {}): Response {
  return HttpResponse.json({ output, request_id: "simulated" }, { headers });
}

const images = (host: string) =>
  vendorRoute(vendor, `${host}/api/v1/services/aigc/multimodal-generation/generation`, {
    kind: "images",
    tasks: ["text-to-image"],
    async read(request) {
      const { model, input, parameters = {} } = await readJson(request);
      const { messages } = (input ?? {}) as { messages?: readonly { content: readonly Json[] }[] };
      return { model, prompt: String(messages?.[0]?.content[0]?.["text"]), parameters: parameters as Json };
    },
    simulate: ({ prompt, parameters }) => ({ images: [mediaUrl(FOLDER, "png", prompt, parameters)] }),
    async write({ images: made }) {
      const urls = await Promise.all(made.map((image) => (typeof image === "string" ? image : dataUrl(image))));
      const content = urls.map((image) => ({ image }));
      return answerOf({ choices: [{ finish_reason: "stop", message: { role: "assistant", content } }] });
    },
  });

const videos = (host: string) =>
  mockKeys({}, [
    http.post(`${host}/api/v1/services/aigc/video-generation/video-synthesis`, async ({ request }) => {
      const { model, input, parameters = {} } = await readJson(request);
      if (!models.some(({ providerId, task }) => providerId === model && task.endsWith("-to-video"))) {
        return openAiFail({ status: 404, kind: "unknown-model", message: "Model not exist.", model: String(model) });
      }
      const { prompt = "simulated", media = [] } = (input ?? {}) as Json;
      const [frame] = media as readonly Json[];
      const id = jobs.start({
        prompt: String(prompt),
        parameters: { ...(parameters as Json), ...(frame && { image: frame["url"] }) },
      });
      return answerOf({ task_id: id, task_status: "PENDING" }, jobs.headers());
    }),
    http.get(`${host}/api/v1/tasks/:id`, ({ params }) => {
      const task_id = String(params["id"]);
      const seen = jobs.look(task_id);
      if (!seen) return answerOf({ task_id, task_status: "UNKNOWN" });
      const { stage, error: message, input } = seen;
      if (message !== undefined) return answerOf({ task_id, task_status: "FAILED", message });
      if (stage !== "done") return answerOf({ task_id, task_status: STATES[stage] });
      const { ratio: aspect_ratio, ...rest } = input.parameters;
      const video_url = mediaUrl(FOLDER, "webm", input.prompt, { aspect_ratio, ...rest });
      return answerOf({ task_id, task_status: STATES[stage], video_url });
    }),
  ]);

export const handlers = [
  ...mockProvider({
    roots: HOSTS.map((host) => `${host}/compatible-mode/v1`),
    calls: ["chat", "embeddings"],
    models,
  }),
  ...mockRerank(
    HOSTS.map((host) => `${host}/compatible-api/v1/reranks`),
    vendor,
  ),
  ...HOSTS.flatMap((host) => [images(host), ...videos(host)]),
  ...mockMedia(FOLDER),
];
