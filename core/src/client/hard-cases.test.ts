import { describe, expect, it } from "vitest";
import {
  base64,
  completionStream,
  dataUrl,
  defineProvider,
  flatArguments,
  followUpUrl,
  InputError,
  isObject,
  JobError,
  OutputError,
  pollJob,
  type Provider,
} from "../provider/index.ts";
import { sampleProvider } from "./testing/sample-providers.ts";
import { collect, served, setUpClient, sse, type Answer } from "./testing/set-up-client.ts";

/** Providers whose quirks the contract must carry without a change to it. */

const outputOf = (data: unknown, message: string): string => {
  const output = isObject(data) && Array.isArray(data["output"]) ? data["output"][0] : undefined;
  if (typeof output !== "string") throw new OutputError(message);
  return output;
};

/** Answers at once if it can (`Prefer: wait`), else names the address of a job. */
const patient = defineProvider({
  tasks: {
    "text-to-image": {
      route({ providerModelId }) {
        return { path: providerModelId.includes(":") ? "v1/predictions" : `v1/models/${providerModelId}/predictions` };
      },
      headers: () => ({ Prefer: "wait" }),
      body: (call) => ({
        input: { ...flatArguments(call), prompt: call.args["inputs"] },
        version: call.providerModelId.split(":")[1],
      }),
      async read(answer, context) {
        const { data } = answer;
        let state: unknown = data;
        if (isObject(data) && data["status"] === "processing" && isObject(data["urls"])) {
          const address = followUpUrl(data["urls"]["get"], answer, context.call)!;
          state = await pollJob(context, {
            interval: 1000,
            async look() {
              const { data: look } = await context.send(address);
              if (isObject(look) && look["status"] === "failed") throw new JobError("The prediction failed.");
              return isObject(look) && look["status"] === "succeeded" ? look : undefined;
            },
          });
        }
        return context.blobFromUrl(outputOf(state, "Expected Replicate text-to-image response format"));
      },
    },
  },
});

/** Takes a form, and a video job that is polled below the address it was posted to. */
const former = defineProvider({
  tasks: {
    "automatic-speech-recognition": {
      route: () => ({ path: "v1/audio/transcriptions" }),
      body({ args, providerModelId }) {
        const form = new FormData();
        const { inputs } = args;
        if (!(inputs instanceof Blob)) throw new InputError("The audio must be a Blob.");
        form.set("file", inputs, "audio.wav");
        form.set("model", providerModelId);
        return form;
      },
      read: ({ data }) => ({ text: isObject(data) ? String(data["text"]) : "" }),
    },
    "text-to-video": {
      route: () => ({ path: "v2/videos" }),
      body: (call) => ({ ...flatArguments(call), model: call.providerModelId, prompt: call.args["inputs"] }),
      async read({ data, url }, context) {
        const id = isObject(data) ? String(data["id"]) : "";
        const address = await pollJob(context, {
          interval: 2000,
          attempts: 150,
          async look() {
            const { data: job } = await context.send(`${url}/${id}`);
            return isObject(job) && isObject(job["outputs"]) ? String(job["outputs"]["video_url"]) : undefined;
          },
        });
        return context.blobFromUrl(address);
      },
    },
  },
});

/** Downloads an input that is given as an address, before it sends anything itself. */
const fetcher = defineProvider({
  tasks: {
    "image-to-text": {
      route: () => ({ path: "api/paas/v4/layout_parsing" }),
      headers: () => ({ "accept-language": "en-US,en" }),
      async body({ args, providerModelId }, { blobFromUrl }) {
        const { inputs } = args;
        const image = inputs instanceof Blob ? inputs : await blobFromUrl(String(inputs));
        return { model: providerModelId, file: await dataUrl(image, "image/png") };
      },
      read: ({ data }) => ({ generated_text: isObject(data) ? String(data["md_results"]) : "" }),
    },
    "text-generation": {
      route: () => ({ path: "v1/completions" }),
      body: (call) => ({ prompt: call.args["inputs"], stream: call.streaming }),
      read: () => ({ generated_text: "" }),
      stream: completionStream,
    },
    "image-to-image": {
      route: (call) => ({ path: `api/v3/${call.providerModelId}` }),
      body: async ({ args, mapping, parameters }) => ({
        ...parameters,
        image: await base64(args["inputs"] as Blob),
        loras: mapping?.adapter === "lora" ? [{ path: mapping.hfModelId, scale: 1 }] : undefined,
      }),
      read: ({ data }) => data,
    },
    "never-heard-of": { route: () => ({ path: "x" }), body: ({ args }) => ({ ...args }), read: ({ data }) => data },
  },
});

function setUp(provider: Provider, task: string, providerModelId: string, answer: Answer, more: object = {}) {
  return setUpClient({
    providers: [sampleProvider("odd", {}, provider)],
    mapping: { odd: served(task, providerModelId, more) },
    token: "hf_abc",
    answer,
  });
}

const odd = { model: "org/M", provider: "odd" };
const router = "https://router.huggingface.co/odd";

it("sends GET without a body if the route's method is GET", async () => {
  const { client, calls } = setUp(
    defineProvider({
      tasks: {
        "fill-mask": {
          route: () => ({ method: "GET", path: "words", query: { q: "a" } }),
          body: () => {
            throw new Error("was asked for");
          },
          read: ({ data }) => data,
        },
      },
    }),
    "fill-mask",
    "m",
    () => Response.json([]),
  );
  expect(await client.fillMask({ ...odd, inputs: "a" })).toEqual([]);
  expect(calls().map(({ method, url, body }) => [method, url, body])).toEqual([
    ["GET", `${router}/words?q=a`, undefined],
  ]);
});

describe("a model's row of the mapping", () => {
  it.each([
    ["the hub's other id for it", { hfModelId: "org/adapter" }, "org/adapter"],
    ["the id that was asked for where it names none", {}, "org/M"],
    ["the id that was asked for where it names no text", { hfModelId: 7 }, "org/M"],
  ])("a row of the mapping has %s", async (_, more, path) => {
    const { client, calls } = setUp(fetcher, "image-to-image", "m", () => Response.json({}), {
      adapter: "lora",
      ...more,
    });
    await client.imageToImage({ inputs: new Blob(["a"]), ...odd }).catch(() => undefined);
    expect(calls()[0]?.body).toMatchObject({ loras: [{ path, scale: 1 }] });
  });
});

describe("a provider that waits, then names a job", () => {
  const done = { status: "succeeded", output: ["https://cdn.example/i"] };
  const job = { status: "processing", urls: { get: "https://api.odd.example/v1/predictions/7" } };
  const answered = (state: object, { url }: { url: string }) =>
    url === done.output[0] ? new Response("image", { headers: { "content-type": "image/png" } }) : Response.json(state);

  it("a provider that returns a finished job is not polled", async () => {
    const { client, calls } = setUp(patient, "text-to-image", "own/m:abc", (request) => answered(done, request));
    await client.textToImage({ ...odd, inputs: "cat", parameters: { seed: 1 } });
    expect(calls().map(({ url }) => url)).toEqual([`${router}/v1/predictions`, "https://cdn.example/i"]);
    expect(calls()[0]?.headers.get("prefer")).toBe("wait");
    expect(calls()[0]?.body).toEqual({ input: { seed: 1, prompt: "cat" }, version: "abc" });
  });

  it("a running job is polled through the router", async () => {
    const { client, calls } = setUp(patient, "text-to-image", "own/m", (request, index) =>
      answered(index < 2 ? job : done, request),
    );
    await client.textToImage({ ...odd, inputs: "cat" });
    expect(calls().map(({ url }) => url)).toEqual([
      `${router}/v1/models/own/m/predictions`,
      `${router}/v1/predictions/7`,
      `${router}/v1/predictions/7`,
      "https://cdn.example/i",
    ]);
  });
});

describe("a provider that takes a form", () => {
  it("a provider that takes a form receives one, whose content type fetch sets", async () => {
    const { client, calls } = setUp(former, "automatic-speech-recognition", "whisper", () =>
      Response.json({ text: "hi" }),
    );
    const inputs = new Blob(["abc"], { type: "audio/wav" });
    expect(await client.automaticSpeechRecognition({ ...odd, inputs })).toEqual({ text: "hi" });
    const body = calls()[0]?.body as FormData;
    expect([body.get("model"), (body.get("file") as File).name]).toEqual(["whisper", "audio.wav"]);
    expect(calls()[0]?.headers.has("content-type")).toBe(false);
  });

  it("a job is polled below the address of the call", async () => {
    const { client, calls } = setUp(former, "text-to-video", "v", (_request, index) =>
      Response.json(index < 3 ? { id: "j1", status: "queued" } : { outputs: { video_url: "data:video/mp4,abc" } }),
    );
    expect((await client.textToVideo({ ...odd, inputs: "v" })).type).toBe("video/mp4");
    expect(calls().at(-1)?.url).toBe(`${router}/v2/videos/j1`);
  });
});

describe("a provider that downloads first", () => {
  it("the input is downloaded without credentials", async () => {
    const { client, calls } = setUp(fetcher, "image-to-text", "glm", (request) =>
      request.method === "GET"
        ? new Response("abc", { headers: { "content-type": "image/png" } })
        : Response.json({ md_results: "T" }),
    );
    const result = await client.run("image-to-text", { ...odd, inputs: "https://pictures.example/a" as never });
    expect(result).toEqual({ generated_text: "T" });
    expect(
      calls().map(({ url, headers }) => [url, headers.get("authorization"), headers.get("accept-language")]),
    ).toEqual([
      ["https://pictures.example/a", null, null],
      [`${router}/api/paas/v4/layout_parsing`, "Bearer hf_abc", "en-US,en"],
    ]);
    expect(calls()[1]?.body).toEqual({ model: "glm", file: "data:image/png;base64,YWJj" });
  });

  it("a provider receives the adapter of the model", async () => {
    const { client, calls } = setUp(fetcher, "image-to-image", "ws/flux", () => new Response("x"), { adapter: "lora" });
    await client.imageToImage({ ...odd, inputs: new TextEncoder().encode("abc").buffer });
    expect(calls()[0]?.body).toEqual({ image: "YWJj", loras: [{ path: "org/M", scale: 1 }] });
  });

  it("a provider streams completion chunks", async () => {
    const chunk = { choices: [{ text: "a", finish_reason: "length" }] };
    const { client } = setUp(fetcher, "text-generation", "m", () => sse(chunk));
    expect(await collect(client.textGenerationStream({ ...odd, inputs: "Hi" }))).toEqual([chunk]);
  });

  it("a provider may serve a task that core does not know", async () => {
    const { client, calls } = setUp(fetcher, "never-heard-of", "m", () => Response.json({ verdict: 1 }));
    expect(await client.run("never-heard-of", { ...odd, question: "?" })).toEqual({ verdict: 1 });
    expect(calls()[0]?.body).toEqual({ question: "?" });
  });
});
