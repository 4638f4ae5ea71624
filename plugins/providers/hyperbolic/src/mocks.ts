import {
  http,
  HttpResponse,
  mediaBase64,
  mockFail,
  mockKeys,
  mockProvider,
  pause,
  readJson,
  type MockModel,
} from "@patchbay/mocks";

const ROOTS = ["https://api.hyperbolic.xyz/v1", "https://router.huggingface.co/hyperbolic/v1"];

export const models: readonly MockModel[] = [
  {
    id: "meta-llama/Llama-3.3-70B-Instruct",
    task: "conversational",
    providerId: "meta-llama/Llama-3.3-70B-Instruct",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "meta-llama/Meta-Llama-3.1-405B-FP8",
    task: "text-generation",
    providerId: "meta-llama/Meta-Llama-3.1-405B-FP8",
    record: { library_name: "transformers" },
  },
  {
    id: "SD2",
    task: "text-to-image",
    providerId: "SD2",
    record: { library_name: "diffusers" },
  },
];

const fail = mockFail({ body: ({ message: detail }) => ({ detail }) });

export const errorSource = "a recorded answer (envelope); unverified: statuses and words";

export const handlers = [
  ...mockProvider({ roots: ROOTS, calls: ["chat", "models"], models, fail }),
  ...mockKeys(
    { fail },
    ROOTS.map((root) =>
      http.post(`${root}/images/generations`, async ({ request }) => {
        const body = await readJson(request);
        const { prompt } = body;
        await pause(200);
        return HttpResponse.json({ images: [{ index: 0, image: await mediaBase64("png", String(prompt), body) }] });
      }),
    ),
  ),
];
