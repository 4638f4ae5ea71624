import { isObject } from "@patchbay/core/provider";
import {
  continuation,
  http,
  HttpResponse,
  media,
  mockJobs,
  mockProvider,
  openAiFail,
  pause,
  readJson,
  simulateTask,
  sseResponse,
  vendorModels,
} from "@patchbay/mocks";

const HUB = "hf-inference";
const FAL = "fal-ai/fal-ai";

/** Models that a gateway with several keys lists: each id begins with its provider. */
export const models = vendorModels({
  conversational: ["groq/openai/gpt-oss-120b", "anthropic/claude-sonnet-5", "google/gemini-3.5-flash"],
  "text-generation": "together/openai/gpt-oss-20b",
  "feature-extraction": "openai/text-embedding-3-small",
  "text-ranking": "cohere/rerank-v4.0-pro",
  "text-to-image": "openai/gpt-image-2",
  "image-to-image": "black-forest-labs/flux-kontext-max",
  "image-text-to-image": `${FAL}/flux-2/edit`,
  "text-to-video": "google/veo-3.1-generate-preview",
  "image-to-video": "runway/gen4.5",
  "image-text-to-video": `${FAL}/ltx-2-19b/image-to-video`,
  "video-to-video": "luma/ray-3.2",
  "text-to-speech": "elevenlabs/eleven_multilingual_v2",
  "text-to-audio": "elevenlabs/eleven_text_to_sound_v2",
  "text-to-3d": "meshy/meshy-6",
  "image-to-3d": "tripo/v3.1-20260211",
  "automatic-speech-recognition": "groq/whisper-large-v3-turbo",
  "depth-estimation": `${FAL}/image-preprocessors/depth-anything/v2`,
  "mask-generation": `${FAL}/sam2/auto-segment`,
  "zero-shot-object-detection": `${FAL}/florence-2-large/caption-to-phrase-grounding`,
  "audio-classification": `${HUB}/speechbrain/google_speech_command_xvector`,
  "audio-to-audio": `${HUB}/speechbrain/sepformer-wham`,
  "document-question-answering": `${HUB}/impira/layoutlm-document-qa`,
  "fill-mask": `${HUB}/FacebookAI/xlm-roberta-base`,
  "image-classification": `${HUB}/google/vit-base-patch16-224`,
  "image-segmentation": `${HUB}/mattmdjaga/segformer_b2_clothes`,
  "image-to-text": `${HUB}/Salesforce/blip-image-captioning-base`,
  "object-detection": `${HUB}/facebook/detr-resnet-50`,
  "question-answering": `${HUB}/deepset/roberta-base-squad2`,
  "sentence-similarity": `${HUB}/sentence-transformers/all-MiniLM-L6-v2`,
  summarization: `${HUB}/facebook/bart-large-cnn`,
  "table-question-answering": `${HUB}/google/tapas-base-finetuned-wtq`,
  "tabular-classification": `${HUB}/julien-c/wine-quality`,
  "tabular-regression": `${HUB}/scikit-learn/Fish-Weight`,
  "text-classification": `${HUB}/distilbert/distilbert-base-uncased-finetuned-sst-2-english`,
  "token-classification": `${HUB}/dslim/bert-base-NER`,
  translation: `${HUB}/google-t5/t5-base`,
  "visual-question-answering": `${HUB}/dandelin/vilt-b32-finetuned-vqa`,
  "zero-shot-classification": `${HUB}/facebook/bart-large-mnli`,
  "zero-shot-image-classification": `${HUB}/openai/clip-vit-large-patch14-336`,
});

export const errorSource = "docs/gateway.md#errors";

const ROOT = "http://127.0.0.1:4800";
const CREATED = 1_735_689_600;

type Json = Readonly<Record<string, unknown>>;

/** Pipelines answer these tasks with a list, the client with its first element. */
const SINGLE: ReadonlySet<string> = new Set([
  "document-question-answering",
  "summarization",
  "text-classification",
  "visual-question-answering",
]);

/** An output as the gateway answers: JSON, or a file. */
async function outputOf(task: string, { inputs, parameters }: Json): Promise<unknown> {
  const options = isObject(parameters) ? parameters : {};
  const prompt = typeof inputs === "string" && !inputs.startsWith("data:") ? inputs : String(options["prompt"] ?? "");
  if (task.endsWith("video")) return media("webm", prompt, options);
  if (task.endsWith("3d")) return media("glb", prompt, options);
  if (task === "text-generation") return { generated_text: continuation(prompt) };
  if (task === "image-text-to-image") return simulateTask("image-to-image", inputs, options);
  if (task === "mask-generation") return simulateTask("image-segmentation", inputs, options);
  if (task === "zero-shot-object-detection") return simulateTask("object-detection", inputs, options);
  const output = await simulateTask(task, inputs, options);
  if (SINGLE.has(task)) return (output as readonly unknown[])[0];
  if (task === "zero-shot-classification") return [output].flat();
  if (task !== "depth-estimation") return output;
  const { depth } = output as { readonly depth: string };
  return { depth: `data:image/png;base64,${depth}` };
}

async function answerOf(task: string, request: Json): Promise<Response> {
  const output = await outputOf(task, request);
  if (output instanceof Blob) return new HttpResponse(output, { headers: { "content-type": output.type } });
  return HttpResponse.json(output as object);
}

const jobs = mockJobs<Json>();

const noJob = (id: string): Response =>
  openAiFail({ status: 404, kind: "invalid-request", message: `There is no job "${id}".` });

function jobOf(id: string, { task, model }: Json, more: object): object {
  return { id, object: "job", task, model, created_at: CREATED, status: "running", ...more };
}

export const handlers = [
  http.get(`${ROOT}/health`, () => HttpResponse.json({ status: "ok", server: "patchbay-gateway" })),
  ...mockProvider({
    roots: [`${ROOT}/v1`],
    calls: ["chat", "models", "batches"],
    models,
    key: false,
    headers: {},
    describeModel: ({ id, task }) => ({ owned_by: id.split("/")[0], task, source: "simulation" }),
  }),
  http.post(`${ROOT}/tasks/:task`, async ({ request, params }) => {
    const task = String(params["task"]);
    const body = await readJson(request);
    const model = String(body["model"]);
    if (!models.some((one) => one.task === task && one.providerId === model)) {
      return openAiFail({
        status: 404,
        kind: "unknown-model",
        message: `There is no model "${model}".`,
        field: "model",
      });
    }
    if (request.headers.get("prefer") === "respond-async") {
      const id = jobs.start({ ...body, task });
      return HttpResponse.json(jobOf(id, { task, model }, {}), { status: 202, headers: jobs.headers() });
    }
    if (body["stream"] !== true) {
      await pause(200);
      return answerOf(task, body);
    }
    const pieces = continuation(String(body["inputs"])).split(/(?<=\s)/);
    const events = pieces.map((text, index) => ({
      object: "text_completion",
      choices: [{ index: 0, text, finish_reason: index === pieces.length - 1 ? "stop" : null }],
    }));
    return sseResponse(events, { delayMs: 30 });
  }),
  http.get(`${ROOT}/jobs/:id`, ({ params }) => {
    const id = String(params["id"]);
    const job = jobs.look(id);
    if (!job) return noJob(id);
    const { stage, error, isCancelled, input } = job;
    if (isCancelled) return HttpResponse.json(jobOf(id, input, { status: "canceled" }));
    if (stage !== "done") return HttpResponse.json(jobOf(id, input, { progress: { phase: stage } }));
    const status = error === undefined ? "completed" : "failed";
    return HttpResponse.json(jobOf(id, input, { status, ended_at: CREATED }));
  }),
  http.get(`${ROOT}/jobs/:id/result`, ({ params }) => {
    const id = String(params["id"]);
    const job = jobs.peek(id);
    if (!job) return noJob(id);
    if (job.error !== undefined) return openAiFail({ status: 502, kind: "server", message: job.error });
    return answerOf(String(job.input["task"]), job.input);
  }),
  http.post(`${ROOT}/jobs/:id/cancel`, ({ params }) => {
    const id = String(params["id"]);
    const job = jobs.cancel(id);
    return job ? HttpResponse.json(jobOf(id, job.input, { status: "canceled" })) : noJob(id);
  }),
];
