import {
  continuation,
  http,
  HttpResponse,
  mockChat,
  mockCompletion,
  mockKeys,
  pause,
  readJson,
  simulateTask,
  sseResponse,
} from "@patchbay/mocks";
import { models } from "./mock-models.ts";

export { models };

const ROOT = "https://router.huggingface.co/hf-inference/models";

/** Tasks whose single answer was in a list until mid-2025, as version 3 of the published client still expects. */
const ONCE_LISTS = ["image-to-text", "zero-shot-classification"];
const isVersion3 = ({ headers }: Request): boolean =>
  (headers.get("user-agent") ?? "").startsWith("@huggingface/inference/3.");

export const errorSource = "unverified: the router's refusal of tokens, and OpenAI's form for models";

export const handlers = mockKeys(
  {},
  models.flatMap(({ task, providerId }) => {
    const url = `${ROOT}/${providerId}`;
    if (task === "conversational") return mockChat([`${url}/v1/chat/completions`], { key: "authorization", models });
    if (task === "text-generation")
      return [
        http.post(url, ({ request }) => generate(request)),
        ...mockCompletion([`${url}/v1/completions`], { key: "authorization", models }),
      ];
    const path = ["feature-extraction", "sentence-similarity"].includes(task) ? "/pipeline/:task" : "";
    return http.post(url + path, async ({ request, params }) => {
      const isJson = /json/.test(request.headers.get("content-type") ?? "");
      const { inputs, parameters } = isJson
        ? await readJson(request)
        : { inputs: new Uint8Array(await request.arrayBuffer()) };
      await pause(200);
      const requested = typeof params["task"] === "string" ? params["task"] : task;
      const answer = await simulateTask(requested, inputs, (parameters ?? {}) as Readonly<Record<string, unknown>>);
      if (answer instanceof Blob) return new HttpResponse(answer);
      const inList = ONCE_LISTS.includes(requested) && isVersion3(request);
      return HttpResponse.json(inList ? [answer] : (answer as object));
    });
  }),
);

/** Text generation in the format of text-generation-inference. */
async function generate(request: Request): Promise<Response> {
  const { inputs, stream } = await readJson(request);
  const text = String(inputs);
  const written = continuation(text);
  if (stream !== true) return HttpResponse.json([{ generated_text: text + written }]);
  const tokens = written.split(/(?<=\s)/);
  const events = tokens.map((token, index) => {
    const last = index === tokens.length - 1;
    return {
      index: index + 1,
      token: { id: 1000 + index, text: token, logprob: -0.2, special: false },
      generated_text: last ? written : null,
      details: last ? { finish_reason: "eos_token", generated_tokens: tokens.length, seed: null } : null,
    };
  });
  return sseResponse(events, { delayMs: 30, end: null });
}
