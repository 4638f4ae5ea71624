import {
  http,
  HttpResponse,
  mediaUrl,
  mockFail,
  mockJobs,
  mockKeys,
  mockMedia,
  readJson,
  textSeed,
  vendorModels,
  type MockModel,
} from "@patchbay/mocks";

const HOST = "https://api.wavespeed.ai";
const FOLDER = "https://d1q70pf5vjeyhc.cloudfront.net/simulated";

export const models: readonly MockModel[] = [
  {
    id: "black-forest-labs/FLUX.1-dev",
    task: "text-to-image",
    providerId: "wavespeed-ai/flux-dev",
    record: { library_name: "diffusers" },
  },
  {
    id: "Wan-AI/Wan2.2-T2V-A14B",
    task: "text-to-video",
    providerId: "wavespeed-ai/wan-2.2/t2v-480p",
    record: { library_name: "wan2.2" },
  },
  {
    id: "black-forest-labs/FLUX.1-Kontext-dev",
    task: "image-to-image",
    providerId: "wavespeed-ai/flux-kontext-dev",
    record: { library_name: "diffusers" },
  },
  {
    id: "Wan-AI/Wan2.2-I2V-A14B",
    task: "image-to-video",
    providerId: "wavespeed-ai/wan-2.2/image-to-video",
    record: { library_name: "wan2.2" },
  },
  {
    id: "black-forest-labs/FLUX.2-dev",
    task: "image-text-to-image",
    providerId: "wavespeed-ai/flux-2-dev/edit",
    record: { library_name: "diffusers", pipeline_tag: "image-to-image" },
  },
  {
    id: "Lightricks/LTX-2",
    task: "image-text-to-video",
    providerId: "wavespeed-ai/ltx-2-19b/image-to-video",
    record: { library_name: "ltx" },
  },
  ...vendorModels({
    "image-to-3d": "bytedance/seed3d-2.0/image-to-3d",
    "text-to-audio": "wavespeed-ai/ace-step",
    "text-to-speech": "wavespeed-ai/dia-tts",
  }),
];

interface Job {
  readonly text: string;
  readonly format: "png" | "webm" | "glb" | "wav";
  readonly request: Readonly<Record<string, unknown>>;
}

/** The file that a task makes. */
function formatOf(task: string): Job["format"] {
  if (task.endsWith("3d")) return "glb";
  return task.endsWith("video") ? "webm" : task.endsWith("image") ? "png" : "wav";
}

const jobs = mockJobs<Job>({ queued: 1, running: 2 });
const statuses = { queued: "created", running: "processing", done: "completed" };

function answerOf(id: string, status: string, outputs: readonly string[] = [], error = ""): Response {
  const urls = { get: `${HOST}/api/v3/predictions/${id}/result` };
  const data = { id, status, outputs, urls, error };
  return HttpResponse.json({ code: 200, message: "success", data }, { headers: jobs.headers() });
}

function notFound(): Response {
  return HttpResponse.json({ code: 404, message: "task not found" }, { status: 404 });
}

const fail = mockFail({
  words: { "missing-key": { message: "unauthorized" }, "wrong-key": { message: "unauthorized" } },
  body: ({ status, message }) => ({ code: status, message }),
});

export const errorSource = "github.com/WaveSpeedAI/wavespeed-javascript (envelope); unverified: the words";

export const handlers = [
  ...[HOST, "https://router.huggingface.co/wavespeed"].flatMap((root) =>
    mockKeys({ fail }, [
      http.get(`${root}/api/v3/predictions/:id/result`, ({ params }) => {
        const id = String(params["id"]);
        const seen = jobs.look(id);
        if (!seen) return notFound();
        if (seen.error !== undefined) return answerOf(id, seen.isCancelled ? "cancelled" : "failed", [], seen.error);
        const outputs =
          seen.stage === "done" ? [mediaUrl(FOLDER, seen.input.format, seen.input.text, seen.input.request)] : [];
        return answerOf(id, statuses[seen.stage], outputs);
      }),
      // Source: https://wavespeed.ai/docs/delete-task
      http.delete(`${root}/api/v3/predictions/:id`, ({ params }) => {
        const id = String(params["id"]);
        return jobs.cancel(id) ? answerOf(id, "deleted") : notFound();
      }),
      http.post(`${root}/api/v3/*`, async ({ request }) => {
        const body = await readJson(request);
        const { prompt, image } = body;
        const { pathname } = new URL(request.url);
        const model = models.find(({ providerId }) => pathname.endsWith(`/${providerId}`));
        if (!model) return HttpResponse.json({ code: 404, message: "model not found" }, { status: 404 });
        const text = typeof prompt === "string" ? prompt : `image ${textSeed(String(image))}`;
        return answerOf(jobs.start({ text, format: formatOf(model.task), request: body }), "created");
      }),
    ]),
  ),
  ...mockMedia(FOLDER),
];
