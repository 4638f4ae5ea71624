import { describe, expect, it } from "vitest";
import { collect, served, setUpClient, sse } from "./testing/set-up-client.ts";

const image = new Blob(["abc"], { type: "image/png" });
const sound = new Blob(["abc"], { type: "audio/wav" });

interface Row {
  provider?: string;
  task: string;
  providerModelId?: string;
  mappedTask?: string;
  args: Record<string, unknown>;
  token?: string;
  billTo?: string;
  stream?: boolean;
  url: string;
  authorization: string | null;
  body: unknown;
}

const router = "https://router.huggingface.co";

const rows: Record<string, Row> = {
  "chat through the router with a hub token": {
    provider: "groq",
    task: "conversational",
    providerModelId: "llama-3.3-70b-versatile",
    args: { messages: [] },
    token: "hf_abc",
    billTo: "acme",
    url: `${router}/groq/openai/v1/chat/completions`,
    authorization: "Bearer hf_abc",
    body: { messages: [], model: "llama-3.3-70b-versatile" },
  },
  "a vendor's own arguments, and none of another's": {
    provider: "groq",
    task: "conversational",
    args: { messages: [], seed: 1, providerOptions: { groq: { seed: 2, top_k: 5 }, openai: { user: "u" } } },
    token: "key123",
    url: "https://api.groq.com/openai/v1/chat/completions",
    authorization: "Bearer key123",
    body: { messages: [], seed: 2, top_k: 5, model: "pid" },
  },
  "chat at the provider with its key": {
    provider: "groq",
    task: "conversational",
    args: { messages: [{ role: "user", content: "q" }], max_tokens: 5 },
    token: "key123",
    url: "https://api.groq.com/openai/v1/chat/completions",
    authorization: "Bearer key123",
    body: { messages: [{ role: "user", content: "q" }], max_tokens: 5, model: "pid" },
  },
  "chat without a token": {
    provider: "groq",
    task: "conversational",
    args: { messages: [] },
    url: `${router}/groq/openai/v1/chat/completions`,
    authorization: null,
    body: { messages: [], model: "pid" },
  },
  "a streamed chat": {
    provider: "groq",
    task: "conversational",
    args: { messages: [] },
    token: "hf_abc",
    stream: true,
    url: `${router}/groq/openai/v1/chat/completions`,
    authorization: "Bearer hf_abc",
    body: { messages: [], stream: true, model: "pid" },
  },
  "a provider that is only called directly": {
    provider: "openai",
    task: "conversational",
    args: { model: "openai/gpt-4o", messages: [] },
    token: "key123",
    url: "https://api.openai.com/v1/chat/completions",
    authorization: "Bearer key123",
    body: { messages: [], model: "gpt-4o" },
  },
  "a second host with a scheme of its own": {
    provider: "fal-ai",
    task: "text-to-video",
    providerModelId: "fal-ai/hunyuan-video",
    args: { inputs: "v" },
    token: "key123",
    url: "https://queue.fal.run/fal-ai/hunyuan-video",
    authorization: "Key key123",
    body: { prompt: "v" },
  },
  "a second host and a query through the router": {
    provider: "fal-ai",
    task: "text-to-video",
    providerModelId: "fal-ai/hunyuan-video",
    args: { inputs: "v", parameters: { num_frames: 3 } },
    token: "hf_abc",
    url: `${router}/fal-ai/fal-ai/hunyuan-video?_subdomain=queue`,
    authorization: "Bearer hf_abc",
    body: { num_frames: 3, prompt: "v" },
  },
  "legacy `data`": {
    provider: "fal-ai",
    task: "automatic-speech-recognition",
    providerModelId: "fal-ai/whisper",
    args: { data: sound },
    token: "key123",
    url: "https://fal.run/fal-ai/whisper",
    authorization: "Key key123",
    body: { audio_url: "data:audio/wav;base64,YWJj" },
  },
  "a provider without a host of its own, with another's key": {
    provider: "hf-inference",
    task: "conversational",
    providerModelId: "org/M",
    args: { messages: [] },
    token: "key123",
    url: `${router}/hf-inference/models/org/M/v1/chat/completions`,
    authorization: "Bearer key123",
    body: { messages: [], model: "org/M" },
  },
  "a task that stands for its alias": {
    provider: "hf-inference",
    task: "feature-extraction",
    mappedTask: "sentence-similarity",
    providerModelId: "org/M",
    args: { inputs: "s", normalize: true },
    token: "hf_abc",
    url: `${router}/hf-inference/models/org/M/pipeline/feature-extraction`,
    authorization: "Bearer hf_abc",
    body: { inputs: "s", normalize: true },
  },
  "raw bytes": {
    provider: "hf-inference",
    task: "image-classification",
    providerModelId: "org/M",
    args: { inputs: image, parameters: { top_k: 1 } },
    token: "hf_abc",
    url: `${router}/hf-inference/models/org/M`,
    authorization: "Bearer hf_abc",
    body: image,
  },
  "an image inside the inputs": {
    provider: "hf-inference",
    task: "visual-question-answering",
    providerModelId: "org/M",
    args: { inputs: { question: "q", image: new TextEncoder().encode("abc") } },
    url: `${router}/hf-inference/models/org/M`,
    authorization: null,
    body: { inputs: { question: "q", image: "YWJj" } },
  },
  "chat at an endpoint": {
    task: "conversational",
    args: { endpointUrl: "https://e.example/v1/", messages: [] },
    token: "key123",
    url: "https://e.example/v1/chat/completions",
    authorization: "Bearer key123",
    body: { messages: [] },
  },
  "an endpoint's address as it is": {
    task: "text-generation",
    args: { endpointUrl: "https://e.example/gen", inputs: "a" },
    token: "key123",
    url: "https://e.example/gen",
    authorization: "Bearer key123",
    body: { inputs: "a" },
  },
  "chat at the full route of an endpoint": {
    task: "conversational",
    args: { endpointUrl: "https://e.example/v1/chat/completions/?v=1", messages: [] },
    url: "https://e.example/v1/chat/completions?v=1",
    authorization: null,
    body: { messages: [] },
  },
  "an endpoint with a model": {
    task: "conversational",
    args: { endpointUrl: "http://127.0.0.1:8000", model: "llama3.1:8b", messages: [] },
    url: "http://127.0.0.1:8000/v1/chat/completions",
    authorization: null,
    body: { messages: [], model: "llama3.1:8b" },
  },
  "a model given as an address": {
    provider: "hf-inference",
    task: "conversational",
    args: { model: "https://m.example/v1", messages: [] },
    token: "hf_abc",
    url: "https://m.example/v1/chat/completions",
    authorization: null,
    body: { messages: [] },
  },
};

const chat = (options: Parameters<typeof setUpClient>[0]) => {
  const { client, calls, lookups } = setUpClient({ mapping: { groq: served("conversational") }, ...options });
  return client.chatCompletion({ model: "org/M", provider: "groq", messages: [] }).then(() => ({ calls, lookups }));
};

describe("the request of", () => {
  it.each(Object.entries(rows))("%s", async (_name, row) => {
    const { provider = "hf-inference", task, mappedTask = task, providerModelId, args, token, billTo } = row;
    const { client, calls } = setUpClient({
      token,
      mapping: { [provider]: served(mappedTask, providerModelId) },
      answer: () =>
        row.stream
          ? sse("[DONE]")
          : Response.json({ text: "", id: "x", created: 1, model: "m", choices: [], usage: null }),
    });
    const input = { ...(args["endpointUrl"] ? {} : { model: "org/M", provider: row.provider }), ...args };
    const options = billTo === undefined ? {} : { billTo };
    if (row.stream) await collect(client.stream(task as string, input, options));
    // What the answer means is another test's business.
    else await client.run(task as string, input, options).catch(() => undefined);

    const [sent] = calls();
    expect(sent?.method).toBe("POST");
    expect(sent?.url).toBe(row.url);
    expect(sent?.headers.get("authorization")).toBe(row.authorization);
    expect(sent?.headers.get("x-hf-bill-to")).toBe(billTo ?? null);
    expect(sent?.headers.get("content-type")).toBe(row.body instanceof Blob ? null : "application/json");
    expect(sent?.headers.get("user-agent")).toMatch(/^patchbay\/\d/);
    expect(sent?.body).toEqual(row.body);
  });
});

describe("the address of", () => {
  it("another router can be set as an option", async () => {
    const { calls } = await chat({ token: "hf_abc", routerUrl: "http://127.0.0.1:9/base/" });
    expect(calls()[0]?.url).toBe("http://127.0.0.1:9/base/groq/openai/v1/chat/completions");
    expect(calls()[0]?.headers.get("authorization")).toBe("Bearer hf_abc");
  });

  it("another hub can be set as an option", async () => {
    const { client, calls } = setUpClient({
      token: "hf_abc",
      hubUrl: "http://127.0.0.1:9",
      answer: () => Response.json({ inferenceProviderMapping: {} }),
    });
    await client.chatCompletion({ model: "org/M", provider: "groq", messages: [] }).catch(() => undefined);
    expect(calls()[0]?.url).toBe("http://127.0.0.1:9/api/models/org/M?expand[]=inferenceProviderMapping");
  });

  it.each(["hubUrl", "routerUrl"])("%s is checked when the client is made", (name) => {
    expect(() => setUpClient({ [name]: "nowhere" })).toThrow(`${name} must be an absolute address`);
  });
});

describe("includeCredentials", () => {
  it.each([
    [true, "include"],
    ["same-origin" as const, "same-origin"],
    [false, undefined],
    [undefined, undefined],
  ])("%s becomes fetch's %s", async (includeCredentials, expected) => {
    const seen: unknown[] = [];
    const { client } = setUpClient({
      fetch: async (url, init) => {
        if (!String(url).includes("/api/")) seen.push(init?.credentials);
        const mapping = { groq: served("conversational") };
        return Response.json({
          inferenceProviderMapping: mapping,
          id: "x",
          created: 1,
          model: "m",
          choices: [],
          usage: null,
        });
      },
    });
    const options = includeCredentials === undefined ? {} : { includeCredentials };
    await client.chatCompletion({ model: "org/M", provider: "groq", messages: [] }, options);
    expect(seen).toEqual([expected]);
  });
});
