import { http, HttpResponse, mediaBase64, mockChat, pause, readJson, type MockModel } from "@patchbay/mocks";

const ROOTS = ["https://api.hyperbolic.xyz", "https://router.huggingface.co/hyperbolic"];

export const models: readonly MockModel[] = [
  {
    id: "meta-llama/Llama-3.3-70B-Instruct",
    task: "conversational",
    providerId: "meta-llama/Llama-3.3-70B-Instruct",
    tags: ["conversational"],
    record: { library_name: "transformers" },
  },
  {
    id: "meta-llama/Llama-3.1-405B",
    task: "text-generation",
    providerId: "meta-llama/Meta-Llama-3.1-405B-FP8",
    record: { library_name: "transformers" },
  },
  {
    id: "stabilityai/stable-diffusion-2",
    task: "text-to-image",
    providerId: "SD2",
    record: { library_name: "diffusers" },
  },
];

export const handlers = ROOTS.flatMap((root) => [
  ...mockChat([`${root}/v1/chat/completions`]),
  http.post(`${root}/v1/images/generations`, async ({ request }) => {
    const { prompt } = await readJson(request);
    await pause(800);
    return HttpResponse.json({ images: [{ index: 0, image: await mediaBase64("png", String(prompt)) }] });
  }),
]);
