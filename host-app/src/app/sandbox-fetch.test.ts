import { describe, expect, it, vi } from "vitest";
import { http, HttpResponse, mockChat, type ProviderMocks } from "@patchbay/mocks";
import type { PluginHost, PluginOrigin, PluginState } from "@patchbay/core/plugin";
import { createSandbox, type SandboxOptions } from "./sandbox-fetch.ts";

interface FakeProvider {
  readonly hosts?: readonly string[];
  readonly status?: PluginState["status"];
  readonly origin?: PluginOrigin;
  readonly mocks: () => Promise<ProviderMocks | object>;
}

/** A plugin host that only has mocks, and the order in which they were loaded. */
function sandboxOf(providers: Record<string, FakeProvider>, options: Omit<SandboxOptions, "plugins"> = {}) {
  const loaded: string[] = [];
  const records = Object.entries(providers).map(
    ([id, { hosts = [`https://${id}.example.com`], status = "listed", origin = "built-in" }]) => ({
      entry: {
        kind: "provider",
        id,
        hosts,
        auth: { scheme: "Bearer" },
        base: `${id}/`,
        files: { mocks: { path: "mocks.js" } },
        origin,
      },
      state: { status },
    }),
  );
  const plugins = {
    snapshot: () => ({ plugins: records }),
    loadExpose: (_: string, id: string) => {
      loaded.push(id);
      return providers[id]!.mocks();
    },
  } as unknown as PluginHost;
  return { loaded, ...createSandbox({ plugins, ...options }) };
}

const chatAt = (id: string, model: string): FakeProvider => ({
  mocks: async () => ({
    handlers: mockChat([`https://${id}.example.com/chat`, `https://router.huggingface.co/${id}/chat`], {
      tokenDelayMs: 1,
      answer: () => `${id} answers`,
    }),
    models: [{ id: model, task: "conversational", providerId: `${id}-model` }],
  }),
});

const question = (stream: boolean): RequestInit => ({
  method: "POST",
  body: JSON.stringify({ model: "m", stream, messages: [{ role: "user", content: "hello" }] }),
});

describe("the sandbox's fetch", () => {
  it("is answered by the provider of the address, and loads no other", async () => {
    const { fetch, loaded } = sandboxOf({ one: chatAt("one", "a/a"), two: chatAt("two", "b/b") });
    for (const address of ["https://two.example.com/chat", "https://router.huggingface.co/two/chat"]) {
      const answer = await fetch(address, question(false));
      expect(await answer.json()).toMatchObject({ choices: [{ message: { content: "two answers" } }] });
    }
    expect(loaded).toEqual(["two"]);
  });

  it("looks a model up at the providers in use, then at the others", async () => {
    const { fetch, loaded } = sandboxOf({
      one: chatAt("one", "a/a"),
      two: { ...chatAt("two", "b/b"), status: "ready" },
    });
    const known = await fetch("https://huggingface.co/api/models/b/b?expand[]=inferenceProviderMapping");
    expect(await known.json()).toMatchObject({ inferenceProviderMapping: { two: { providerId: "two-model" } } });
    expect(loaded).toEqual(["two"]);
    const other = await fetch("https://huggingface.co/api/models/a/a");
    expect(await other.json()).toMatchObject({ inferenceProviderMapping: { one: { status: "live" } } });
    expect((await fetch("https://huggingface.co/api/models/no/one")).status).toBe(404);
  });

  it("looks a model up at chosen providers as well, if another one is in use", async () => {
    const shared = { ...chatAt("one", "a/a"), status: "ready" } as const;
    const { fetch, mocksOf } = sandboxOf({ one: shared, two: chatAt("two", "a/a") });
    const lookup = "https://huggingface.co/api/models/a/a?expand[]=inferenceProviderMapping";
    expect(await (await fetch(lookup)).json()).toMatchObject({ inferenceProviderMapping: { one: {} } });
    await mocksOf("two");
    expect(await (await fetch(lookup)).json()).toMatchObject({ inferenceProviderMapping: { one: {}, two: {} } });
  });

  it("answers for the models in the build's list without any mocks", async () => {
    const { fetch, loaded } = sandboxOf(
      { one: chatAt("one", "a/a"), two: chatAt("two", "b/b"), far: { ...chatAt("far", "c/c"), origin: "installed" } },
      {
        samples:
          async () =>
          ({ base }) => {
            const id = base.slice(0, -1);
            return [{ id: `owner/${id}`, task: "conversational", providerId: id }];
          },
      },
    );
    const response = await fetch(
      "https://huggingface.co/api/models?pipeline_tag=text-generation&inference_provider=all",
    );
    expect(await response.json()).toMatchObject([{ id: "owner/one" }, { id: "owner/two" }]);
    const lookup = await fetch("https://huggingface.co/api/models/owner/two?expand[]=inferenceProviderMapping");
    expect(await lookup.json()).toMatchObject({ inferenceProviderMapping: { two: { providerId: "two" } } });
    expect((await fetch("https://huggingface.co/owner/two/raw/main/README.md")).status).toBe(404);
    expect((await fetch("https://huggingface.co/api/models/owner/far")).status).toBe(404);
    expect(loaded).toEqual([]);
  });

  it("loads only mocks whose models are in no list", async () => {
    const { fetch, loaded } = sandboxOf(
      { one: chatAt("one", "a/a"), two: chatAt("two", "b/b") },
      {
        samples:
          async () =>
          ({ base }) =>
            base === "one/" ? [{ id: "a/a", task: "conversational", providerId: "one" }] : undefined,
      },
    );
    const response = await fetch(
      "https://huggingface.co/api/models?pipeline_tag=text-generation&inference_provider=all",
    );
    expect(await response.json()).toMatchObject([{ id: "a/a" }, { id: "b/b" }]);
    expect(loaded).toEqual(["two"]);
  });

  it("searches the models of all providers", async () => {
    const { fetch } = sandboxOf({ one: chatAt("one", "a/a"), two: { ...chatAt("two", "b/b"), status: "ready" } });
    const answer = await fetch("https://huggingface.co/api/models?pipeline_tag=text-generation&inference_provider=all");
    expect(await answer.json()).toMatchObject([{ id: "b/b" }, { id: "a/a" }]);
  });

  it("maps the deployment's own hub and router to the mocked ones", async () => {
    const { fetch } = sandboxOf(
      { one: chatAt("one", "a/a") },
      { hubUrl: "https://hub.internal/base/", routerUrl: "http://127.0.0.1:9" },
    );
    expect((await fetch("http://127.0.0.1:9/one/chat", question(false))).status).toBe(200);
    expect((await fetch("https://hub.internal/base/api/models/a/a")).status).toBe(200);
  });

  it("distinguishes hub and router at one gateway", async () => {
    const { fetch } = sandboxOf(
      { one: chatAt("one", "a/a") },
      { hubUrl: "https://gateway.internal/hub", routerUrl: "https://gateway.internal" },
    );
    expect((await fetch("https://gateway.internal/one/chat", question(false))).status).toBe(200);
    expect((await fetch("https://gateway.internal/hub/api/models/a/a")).status).toBe(200);
  });

  it("passes the request's body and headers to the mock", async () => {
    const seen = vi.fn<(header: string | null, body: unknown) => void>();
    const handlers = [
      http.post("https://one.example.com/echo", async ({ request }) => {
        seen(request.headers.get("x-one"), await request.json());
        return HttpResponse.json({});
      }),
    ];
    const { fetch } = sandboxOf({ one: { mocks: async () => ({ handlers, models: [] }) } });
    await fetch("https://one.example.com/echo", { method: "POST", headers: { "x-one": "1" }, body: '{"two":2}' });
    expect(seen).toHaveBeenCalledExactlyOnceWith("1", { two: 2 });
  });

  it("passes the body to the mock where a copied request loses it, as in Firefox", async () => {
    class FirefoxRequest extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(input, init instanceof Request ? { method: init.method, headers: init.headers } : init);
      }
    }
    vi.stubGlobal("Request", FirefoxRequest);
    const { fetch } = sandboxOf({ one: chatAt("one", "a/a") });
    const answer = await fetch("https://one.example.com/chat", question(false));
    expect(await answer.json()).toMatchObject({ choices: [{ message: { content: "one answers" } }] });
  });

  it("continues without a provider whose mocks are broken", async () => {
    const broken = { status: "ready", mocks: () => Promise.reject(new Error("broken")) } as const;
    const { fetch } = sandboxOf({
      broken,
      two: chatAt("two", "b/b"),
    });
    expect((await fetch("https://huggingface.co/api/models/b/b")).status).toBe(200);
  });

  it.each(["disabled", "blocked"] as const)("ignores %s providers", async (status) => {
    const { fetch } = sandboxOf({ one: { ...chatAt("one", "a/a"), status } });
    await expect(fetch("https://one.example.com/chat", question(false))).rejects.toThrow("no simulated answer");
  });

  it("never runs mocks of an installed provider before the user chooses it", async () => {
    const { fetch, loaded, mocksOf } = sandboxOf({
      // It claims another provider's host, and its code is in use.
      evil: { ...chatAt("evil", "a/b"), hosts: ["https://one.example.com"], origin: "installed", status: "ready" },
      one: chatAt("one", "a/a"),
    });
    const search = "https://huggingface.co/api/models?inference_provider=all";
    const routed = "https://router.huggingface.co/evil/chat";
    expect(await (await fetch(search)).json()).toMatchObject([{ id: "a/a" }]);
    expect((await fetch("https://huggingface.co/api/models/a/b")).status).toBe(404);
    expect((await fetch("https://one.example.com/chat", question(false))).status).toBe(200);
    await expect(fetch(routed, question(false))).rejects.toThrow("no simulated answer");
    expect(loaded).toEqual(["one"]);

    expect((await mocksOf("evil")).models).toMatchObject([{ id: "a/b" }]);
    expect(await (await fetch(search)).json()).toHaveLength(2);
    expect(await (await fetch(routed, question(false))).json()).toMatchObject({ model: "m" });
    expect(loaded).toEqual(["one", "evil"]);
  });

  it("rejects a request that no mock knows, naming it without its query, and never uses the network", async () => {
    const network = vi.spyOn(globalThis, "fetch");
    const { fetch } = sandboxOf({ one: chatAt("one", "a/a") });
    const request = fetch("https://elsewhere.example.com/x?key=secret", { method: "PUT" });
    await expect(request).rejects.toThrow("no simulated answer for PUT https://elsewhere.example.com/x:");
    expect(network).not.toHaveBeenCalled();
  });

  it("streams, and stops on abort", async () => {
    const { fetch } = sandboxOf({ one: chatAt("one", "a/a") });
    const stop = new AbortController();
    const answer = await fetch("https://one.example.com/chat", { ...question(true), signal: stop.signal });
    const reader = answer.body!.getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toMatch(/^data: \{/);
    stop.abort(new Error("stopped"));
    await expect(reader.read()).rejects.toThrow("stopped");
  });

  it("does not start if it was aborted before", async () => {
    const { fetch, loaded } = sandboxOf({ one: chatAt("one", "a/a") });
    const request = fetch("https://one.example.com/chat", { signal: AbortSignal.abort(new Error("stopped")) });
    await expect(request).rejects.toThrow("stopped");
    expect(loaded).toEqual([]);
  });
});
