import { createReplay } from "@patchbay/testing";
import { Container, ContainerModule } from "inversify";
import { describe, expect, it, vi } from "vitest";
import { createHubCache } from "../hub/hub-cache.ts";
import type { Hub } from "../hub/index.ts";
import { createPatchbay } from "../index.ts";
import { providerEntry } from "../plugin/testing/plugin-host.ts";
import type { PluginHost, PluginSource } from "../plugin/index.ts";
import { openAiChat } from "../provider/index.ts";
import { composePatchbay, coreModule, hostModule, TOKENS } from "./index.ts";

const source: PluginSource = {
  index: async () => ({ patchbay: 1, plugins: [providerEntry("acme")] }),
  load: async () => ({ default: { tasks: { conversational: openAiChat({ path: "v1/chat" }) } } }),
};
const chat = { provider: "acme", model: "org/m", messages: [] };
const answering = () =>
  createReplay(({ url }) =>
    Response.json(
      url.includes("/api/")
        ? { inferenceProviderMapping: { acme: { task: "conversational", providerId: "m", status: "live" } } }
        : { id: "x", created: 1, model: "m", choices: [], usage: null },
    ),
  );

async function setUp(options: { readonly fetch?: typeof fetch } = {}) {
  const { fetch, sent } = answering();
  const patchbay = await createPatchbay({ plugins: source, fetch, ...options });
  return { patchbay, sent, ask: () => patchbay.client().chatCompletion(chat) };
}

describe("each service can be replaced in the container", () => {
  it("fetch: clients and the hub send by it", async () => {
    const { patchbay, sent, ask } = await setUp();
    const other = answering();
    patchbay.container.rebind(TOKENS.fetch).toConstantValue(other.fetch);
    await ask();
    await patchbay.hub.search({}).catch(() => {});
    expect([sent.length, other.sent.length]).toEqual([0, 3]);
    expect(patchbay.fetch).toBe(other.fetch);
  });

  it("clock: the hub's answers age by it", async () => {
    const { patchbay, ask } = await setUp();
    const now = vi.fn(() => 0);
    patchbay.container.rebind(TOKENS.clock).toConstantValue({ now, schedule: () => () => {} });
    await ask();
    expect(now).toHaveBeenCalled();
  });

  it("logger: it receives a client's decisions", async () => {
    const { patchbay, ask } = await setUp();
    const [debug, warn] = [vi.fn(), vi.fn()];
    patchbay.container.rebind(TOKENS.logger).toConstantValue({ debug, warn });
    patchbay.container.rebind(TOKENS.telemetry).toConstantValue([{ onEnd: () => Promise.reject(new Error("broken")) }]);
    await ask();
    expect(warn).toHaveBeenCalledOnce();
  });

  it("environment: settings are read from it", async () => {
    const { patchbay } = await setUp();
    const settings = { region: { label: "Region", required: true, env: "ACME_REGION" } };
    const entry = providerEntry("acme", { hosts: ["https://{region}.acme.example"], settings });
    await patchbay.plugins.refresh({ patchbay: 1, plugins: [entry] });
    const read = vi.fn((_: object, name: string | symbol) => (name === "ACME_REGION" ? "north" : undefined));
    patchbay.container.rebind(TOKENS.environment).toConstantValue(new Proxy({}, { get: read }));
    const { fetch, sent } = answering();
    await patchbay.client("acme-key", { fetch }).chatCompletion(chat);
    expect(sent.map(({ url }) => new URL(url).host)).toContain("north.acme.example");
  });

  it("the store of the hub's answers: clients and the hub read it", async () => {
    const { patchbay, ask } = await setUp();
    const cache = createHubCache();
    const answers = vi.spyOn(cache, "answers");
    patchbay.container.rebind(TOKENS.hubCache).toConstantValue(cache);
    await ask();
    const calls = answers.mock.calls.length;
    await patchbay.hub.mappings("org/m");
    expect(answers.mock.calls.length).toBeGreaterThan(calls);
    expect(calls).toBeGreaterThan(0);
  });

  it("telemetry: its hooks run before those of a client", async () => {
    const { patchbay } = await setUp();
    const heard: string[] = [];
    patchbay.container.rebind(TOKENS.telemetry).toConstantValue([{ onEnd: () => void heard.push("host") }]);
    await patchbay.client(undefined, { hooks: { onEnd: () => void heard.push("client") } }).chatCompletion(chat);
    expect(heard).toEqual(["host", "client"]);
  });

  it("addresses: clients call the router that they name", async () => {
    const { patchbay, sent, ask } = await setUp();
    const addresses = { hubUrl: undefined, routerUrl: "https://router.example", insecureOrigins: [] };
    patchbay.container.rebind(TOKENS.addresses).toConstantValue(addresses);
    await ask();
    expect(sent.at(-1)?.url).toBe("https://router.example/acme/v1/chat");
    expect(patchbay.routerUrl).toBe("https://router.example");
  });

  it("the hub: pages and snippets ask it", async () => {
    const { patchbay } = await setUp();
    const model = vi.fn(async (id: string) => ({ record: { id, tags: [] } }));
    patchbay.container.rebind(TOKENS.hub).toConstantValue({ model } as unknown as Hub);
    await patchbay.hub.model("org/m");
    expect(await patchbay.snippets("org/m")).toEqual([]);
    expect(model).toHaveBeenCalledTimes(2);
  });

  it("snippets: the Patchbay offers them", async () => {
    const { patchbay } = await setUp();
    const snippets = vi.fn(async () => []);
    patchbay.container.rebind(TOKENS.snippets).toConstantValue(snippets);
    await patchbay.snippets("org/m", { language: "python" });
    expect(snippets).toHaveBeenCalledWith("org/m", { language: "python" });
  });

  it("providers: clients call them", async () => {
    const { patchbay, ask } = await setUp();
    const load = vi.fn(() => Promise.reject(new Error("replaced")));
    const manifests = new Map([["acme", providerEntry("acme") as never]]);
    patchbay.container.rebind(TOKENS.providers).toConstantValue({ manifests: () => manifests, load });
    await expect(ask()).rejects.toThrow("replaced");
    expect(load).toHaveBeenCalledWith("acme");
  });

  it("the source's dated facts: the models of clients have them", async () => {
    const facts = { path: "models.a1.json", integrity: `sha384-${"A".repeat(64)}`, bytes: 10 };
    const dated = { date: "2026-07-02", source: "https://facts.example/", models: [{ id: "m", contextLength: 100 }] };
    const plugins: PluginSource = {
      ...source,
      index: async () => ({ patchbay: 1, plugins: [providerEntry("acme", { facts })] }),
      facts: async () => dated,
    };
    const patchbay = await createPatchbay({ plugins, fetch: () => Promise.reject(new TypeError("offline")) });
    const [model] = await patchbay.client().models({ provider: "acme" }, { retries: 0 });
    expect(model).toMatchObject({ id: "m", contextLength: 100, source: "bundled", at: dated.date });
  });

  it("the client: the Patchbay makes it", async () => {
    const { patchbay } = await setUp();
    const client = vi.fn();
    patchbay.container.rebind(TOKENS.client).toConstantValue(client);
    patchbay.client("hf_token", { retries: 0 });
    expect(client).toHaveBeenCalledWith("hf_token", { retries: 0 });
  });

  it("the plugin host: the Patchbay lists and loads by it", async () => {
    const container = new Container();
    const refresh = vi.fn(async () => {});
    const plugins = { refresh, subscribe: () => () => {}, snapshot: () => ({ plugins: [] }) };
    container.bind(TOKENS.plugins).toConstantValue(plugins as unknown as PluginHost);
    const patchbay = await createPatchbay({ plugins: source, container });
    expect(refresh).toHaveBeenCalledOnce();
    expect([patchbay.plugins, patchbay.listed("provider")]).toEqual([plugins, []]);
  });
});

describe("hosts", () => {
  it("differ in one module only", async () => {
    const { fetch, sent } = answering();
    const container = new Container();
    container.load(hostModule({ plugins: source, fetch }), coreModule());
    const { hub, plugins } = container.get(TOKENS.services);
    await plugins.refresh();
    expect(plugins.snapshot().plugins.map(({ key }) => key)).toEqual(["provider:acme"]);
    expect((await hub.mappings("org/m")).map(({ provider }) => provider)).toEqual(["acme"]);
    expect(sent).toHaveLength(1);
  });

  it("do not replace a module's earlier bindings", async () => {
    const { fetch } = answering();
    const container = new Container();
    container.load(new ContainerModule(({ bind }) => void bind(TOKENS.fetch).toConstantValue(fetch)));
    const patchbay = await composePatchbay({ plugins: source, container });
    expect(patchbay.fetch).toBe(fetch);
  });

  it("may compose two instances of Patchbay over one container", async () => {
    const container = new Container();
    const [one, other] = [
      await composePatchbay({ plugins: source, container }),
      await composePatchbay({ plugins: source, container }),
    ];
    expect(other.plugins).toBe(one.plugins);
  });
});
