import {
  http,
  HttpResponse,
  mediaUrl,
  mockChat,
  mockCompletion,
  mockEmbeddings,
  mockImages,
  mockJobs,
  mockMedia,
  mockSpeech,
  mockTranscription,
  readJson,
  type MockModel,
} from "@patchbay/mocks";

const ROOTS = ["https://api.together.xyz", "https://router.huggingface.co/together"];
const FOLDER = "https://api.together.ai/simulated";

const at = (path: string): string[] => ROOTS.map((root) => `${root}/${path}`);

export const models: readonly MockModel[] = [
  {
    id: "meta-llama/Llama-3.3-70B-Instruct",
    task: "conversational",
    providerId: "meta-llama/Llama-3.3-70B-Instruct-Turbo",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "deepseek-ai/DeepSeek-V3",
    task: "conversational",
    providerId: "deepseek-ai/DeepSeek-V3",
    tags: ["conversational", "custom_code"],
    record: { library_name: "transformers" },
  },
  {
    id: "mistralai/Mixtral-8x7B-v0.1",
    task: "text-generation",
    providerId: "mistralai/Mixtral-8x7B-v0.1",
    record: { library_name: "transformers" },
  },
  {
    id: "black-forest-labs/FLUX.1-schnell",
    task: "text-to-image",
    providerId: "black-forest-labs/FLUX.1-schnell",
    record: { library_name: "diffusers" },
  },
  {
    id: "black-forest-labs/FLUX.1-Kontext-dev",
    task: "image-to-image",
    providerId: "black-forest-labs/FLUX.1-kontext-dev",
    record: { library_name: "diffusers" },
  },
  {
    id: "Wan-AI/Wan2.2-T2V-A14B",
    task: "text-to-video",
    providerId: "Wan-AI/Wan2.2-T2V-A14B",
    record: { library_name: "wan2.2" },
  },
  {
    id: "Wan-AI/Wan2.2-I2V-A14B",
    task: "image-to-video",
    providerId: "Wan-AI/Wan2.2-I2V-A14B",
    record: { library_name: "wan2.2" },
  },
  {
    id: "BAAI/bge-base-en-v1.5",
    task: "feature-extraction",
    providerId: "BAAI/bge-base-en-v1.5",
    record: { library_name: "sentence-transformers" },
  },
  { id: "hexgrad/Kokoro-82M", task: "text-to-speech", providerId: "hexgrad/Kokoro-82M" },
  {
    id: "openai/whisper-large-v3",
    task: "automatic-speech-recognition",
    providerId: "openai/whisper-large-v3",
    record: { library_name: "transformers" },
  },
];

const jobs = mockJobs<string>({ queued: 1, running: 2 });
const stages = { queued: "queued", running: "in_progress", done: "completed" } as const;

export const handlers = [
  ...mockChat(at("v1/chat/completions")),
  ...mockCompletion(at("v1/completions")),
  ...mockEmbeddings(at("v1/embeddings")),
  ...mockImages(at("v1/images/generations"), { folder: FOLDER }),
  ...mockSpeech(at("v1/audio/speech")),
  ...mockTranscription(at("v1/audio/transcriptions")),
  ...at("v2/videos").flatMap((url) => [
    http.post(url, async ({ request }) => {
      const { prompt, model } = await readJson(request);
      const id = jobs.start(String(prompt ?? "simulated"));
      return HttpResponse.json({ id, object: "video", model, status: "queued" }, { headers: jobs.headers() });
    }),
    http.get(`${url}/:id`, ({ params }) => {
      const id = String(params["id"]);
      const seen = jobs.look(id);
      if (!seen) return HttpResponse.json({ error: { message: "Video job not found" } }, { status: 404 });
      if (seen.error !== undefined) {
        return HttpResponse.json({ id, object: "video", status: "failed", error: { message: seen.error } });
      }
      const outputs = seen.stage === "done" ? { video_url: mediaUrl(FOLDER, "webm", seen.input), cost: 0 } : undefined;
      return HttpResponse.json({ id, object: "video", status: stages[seen.stage], outputs });
    }),
  ]),
  ...mockMedia(FOLDER),
];
