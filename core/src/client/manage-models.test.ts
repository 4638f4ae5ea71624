import { describe, expect, it } from "vitest";
import { HttpError, InputError, JobError, StreamError } from "../errors/index.ts";
import { isObject, openAiChat, openAiModels, type Progress, type Provider } from "../provider/index.ts";
import { sampleProvider } from "./testing/sample-providers.ts";
import { errorOf, hubToken, setUpClient, type SetUp } from "./testing/set-up-client.ts";

const chat = { conversational: openAiChat() };
const optionalKey = {
  auth: { headers: { Authorization: "Bearer {key}" } },
  keyParts: { key: { label: "API key", optional: true } },
};
const manifest = {
  models: "own",
  ...optionalKey,
  settings: { address: { label: "Address", type: "address", default: "http://127.0.0.1:7777" } },
  hosts: ["{address}"],
} as const;

const code: Provider = {
  tasks: chat,
  listModels: openAiModels(),
  manageModels: {
    load: {
      route: () => ({ path: "load" }),
      body: ({ providerModelId }) => ({ model: providerModelId }),
      async read(_, context) {
        for (;;) {
          const { data } = await context.send(`${context.call.baseUrl}/state`);
          const state = isObject(data) ? data["state"] : undefined;
          if (state === "loaded") return;
          if (state === "failed") throw new JobError("The server could not load it.");
          await context.wait(500);
        }
      },
      cancel: ({ providerModelId }) => ({ path: "unload", body: { model: providerModelId } }),
    },
    delete: {
      route: ({ providerModelId }) => ({ method: "DELETE", path: "models", query: { model: providerModelId } }),
    },
    pull: {
      route: () => ({ path: "pull" }),
      body: ({ providerModelId }) => ({ model: providerModelId }),
      stream: {
        format: "ndjson",
        chunk: (event) =>
          isObject(event) && event["done"] === true
            ? { phase: "downloading", done: true }
            : { phase: "downloading", doneBytes: 1, totalBytes: 2 },
      },
    },
  },
};
const server = sampleProvider("server", manifest, code);
const setUp = (more: SetUp = {}) => setUpClient({ providers: [server], ...more });
const about = (action: "load" | "unload" | "pull" | "delete") => ({ provider: "server", model: "small", action });
const lines = (...events: object[]) => new Response(events.map((event) => `${JSON.stringify(event)}\n`).join(""));

describe("managing models of a server", () => {
  it("managing models sends no key if none is needed, and never a hub token", async () => {
    for (const token of [undefined, hubToken, "own-key-0123456789"]) {
      const { client, calls } = setUp({ token, answer: () => Response.json({ state: "loaded" }) });
      await client.manageModel(about("load"));
      expect(calls().map(({ method, url, body }) => [method, url, body])).toEqual([
        ["POST", "http://127.0.0.1:7777/load", { model: "small" }],
        ["GET", "http://127.0.0.1:7777/state", undefined],
      ]);
      const key = token === "own-key-0123456789" ? `Bearer ${token}` : null;
      expect(calls().map(({ headers }) => headers.get("authorization"))).toEqual([key, key]);
    }
  });

  it("managing models waits until the server reports success or failure", async () => {
    const states = ["loading", "loading", "failed"];
    const { client, calls } = setUp({ answer: (_, index) => Response.json({ state: states[index - 1] }) });
    const error = await errorOf(client.manageModel(about("load")));
    expect(JobError.isInstance(error)).toBe(true);
    expect(calls()).toHaveLength(4);
  });

  it("a download reports its progress, and a stream that ends too early counts as cut", async () => {
    const heard: Progress[] = [];
    const onProgress = (progress: Progress) => void heard.push(progress);
    const whole = setUp({ answer: () => lines({}, { done: true }) });
    await whole.client.manageModel(about("pull"), { onProgress });
    expect(heard).toEqual([{ phase: "downloading", doneBytes: 1, totalBytes: 2 }]);
    const cut = setUp({ answer: () => lines({}) });
    const error = await errorOf(cut.client.manageModel(about("pull")));
    expect(StreamError.isInstance(error) && error.message).toContain("before it was done");
    const failed = setUp({ answer: () => lines({}, { error: "no space left" }) });
    expect((await errorOf(failed.client.manageModel(about("pull")))).message).toContain("no space left");
  });

  it("a request without a body names the model in its address", async () => {
    const { client, calls } = setUp({ answer: () => new Response() });
    await client.manageModel(about("delete"));
    expect(calls().map(({ method, url, body }) => [method, url, body])).toEqual([
      ["DELETE", "http://127.0.0.1:7777/models?model=small", undefined],
    ]);
  });

  it("an abort asks the server to stop", async () => {
    const controller = new AbortController();
    const { client, calls } = setUp({
      answer(request) {
        if (request.url.endsWith("/state")) controller.abort();
        return Response.json({});
      },
    });
    const work = client.manageModel(about("load"), { signal: controller.signal });
    expect((await errorOf(work)).name).toBe("AbortError");
    expect(calls().map(({ url }) => new URL(url).pathname)).toEqual(["/load", "/state", "/unload"]);
  });

  it("an error names what a server cannot do, and what it refuses", async () => {
    const { client, calls } = setUp({ answer: () => Response.json({ error: "model not found" }, { status: 404 }) });
    const unable = await errorOf(client.manageModel(about("unload")));
    expect(InputError.isInstance(unable) && unable.message).toBe(
      "Provider server cannot unload models. It can load, delete, pull.",
    );
    expect(calls()).toEqual([]);
    const refused = await errorOf(client.manageModel(about("delete")));
    expect(HttpError.isInstance(refused) && refused.message).toContain("model not found");
  });
});

describe("the address of a server", () => {
  const call = { provider: "server", model: "m", messages: [] };
  const address = "http://llm.lan:8000/v1";

  it("a server on another machine may use plain http only if the operator names its origin", async () => {
    const settings = { server: { address } };
    const refused = setUp({ settings });
    const error = await errorOf(refused.client.chatCompletion(call));
    expect(InputError.isInstance(error) && error.message).toContain(
      "must be an https address (http only on this machine)",
    );
    expect(refused.calls()).toEqual([]);
    const allowed = setUp({ settings, insecureOrigins: ["http://LLM.lan:8000/"], token: "own-key-0123456789" });
    await allowed.client.chatCompletion(call);
    expect(allowed.calls().map(({ url, headers }) => [url, headers.get("authorization")])).toEqual([
      [`${address}/v1/chat/completions`, "Bearer own-key-0123456789"],
    ]);
    const other = setUp({
      settings: { server: { address: "http://llm.lan:8001" } },
      insecureOrigins: ["http://llm.lan:8000"],
    });
    expect(InputError.isInstance(await errorOf(other.client.chatCompletion(call)))).toBe(true);
  });

  it("a server receives the key, and the target of its redirects does not", async () => {
    for (const location of ["http://127.0.0.1:7778/take", "https://evil.example/take"]) {
      const { client, calls } = setUp({
        token: "own-key-0123456789",
        answer: (_, index) =>
          index === 0 ? new Response(null, { status: 307, headers: { location } }) : Response.json({}, { status: 404 }),
      });
      await errorOf(client.chatCompletion(call));
      expect(calls().map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer own-key-0123456789", null]);
    }
  });
});
