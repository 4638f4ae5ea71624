import { describe, expect, it, vi } from "vitest";
import { IncompatiblePluginError, PluginError } from "../errors/index.ts";
import type { IndexEntry } from "../manifest/manifest.ts";
import { goodModule, hostOf, libraryEntry, providerEntry, stateOf, steps } from "./testing/plugin-host.ts";

const elsewhere = ({ origin }: IndexEntry) => (origin === "built-in" ? undefined : "Only built-in plugins run.");

describe("loading", () => {
  it("loads once for many who ask, and completes a provider with id and manifest", async () => {
    const { host, source, loaded } = hostOf([providerEntry("groq")]);
    await host.refresh();
    const [one, other] = await Promise.all([host.load("provider", "groq"), host.load("provider", "groq")]);
    expect(one).toBe(other);
    expect(one.id).toBe("groq");
    expect(one.manifest.hosts).toEqual(["https://api.example.com"]);
    expect(source.load).toHaveBeenCalledTimes(1);
    expect(loaded()).toEqual(["provider:groq"]);
    expect(stateOf(host, "groq")).toMatchObject({ status: "ready", loadMs: expect.any(Number) });
  });

  it("reads a provider's facts without its code, and leaves out what this version cannot read", async () => {
    const file = { path: "models.a1.json", integrity: `sha384-${"A".repeat(64)}`, bytes: 10 };
    const facts = { date: "2026-07-02", source: "https://facts.example/", models: [{ id: "one" }, { id: "" }] };
    const { host, source, loaded } = hostOf([providerEntry("groq", { facts: file }), providerEntry("other")]);
    await host.refresh();
    expect(await host.facts("groq")).toBeUndefined();
    source.facts = vi.fn(async () => facts);
    expect(await host.facts("groq")).toEqual({ ...facts, models: [{ id: "one" }] });
    expect(source.facts).toHaveBeenCalledWith(expect.objectContaining({ id: "groq" }), file);
    expect(await host.facts("other")).toBeUndefined();
    await expect(host.facts("unknown-provider")).rejects.toThrow("There is no provider plugin 'unknown-provider'.");
    expect(loaded()).toEqual([]);
  });

  it("gives a library that is its manifest alone no snippets", async () => {
    const { host, source } = hostOf([libraryEntry("big_vision")]);
    await host.refresh();
    const loaded = await host.load("library", "big_vision");
    expect(loaded.snippets({ id: "a/b", tags: [] }, {} as never)).toEqual([]);
    expect(source.load).not.toHaveBeenCalled();
  });

  it("tries a second time before it gives up", async () => {
    let tries = 0;
    const { host } = hostOf([providerEntry("groq")], async () => {
      if (tries++ === 0) throw new TypeError("connection reset");
      return goodModule;
    });
    await host.refresh();
    await expect(host.load("provider", "groq")).resolves.toMatchObject({ id: "groq" });
    expect(tries).toBe(2);
  });

  it.each([
    ["throws", async () => Promise.reject(new TypeError("boom")), "could not be loaded: TypeError: boom"],
    ["hangs", () => new Promise<object>(() => {}), "did not load within 0.02 s"],
    [
      "has no default export",
      async () => ({}),
      "Its default export does not match the contract: it: is missing: expected object",
    ],
    ["has no tasks", async () => ({ default: {} }), "tasks: is missing: expected object"],
    [
      "lacks a step",
      async () => ({ default: { tasks: { conversational: {} } } }),
      "tasks.conversational.route: expected a function; tasks.conversational.body",
    ],
    ["serves less than declared", async () => ({ default: { tasks: {} } }), "which its code does not serve"],
    [
      "serves more than declared",
      async () => ({ default: { tasks: { ...goodModule.default.tasks, x: steps } } }),
      "does not declare",
    ],
  ])("a plugin that %s fails with a reason and leaves the others working", async (_, load, reason) => {
    const { host } = hostOf([providerEntry("bad"), providerEntry("good")], async (entry) =>
      entry.id === "bad" ? load() : goodModule,
    );
    await host.refresh();
    const error = await host.load("provider", "bad").catch((caught: unknown) => caught);
    expect(PluginError.isInstance(error)).toBe(true);
    expect(stateOf(host, "bad")).toMatchObject({ status: "failed", reason: expect.stringContaining(reason) });
    await expect(host.load("provider", "good")).resolves.toMatchObject({ id: "good" });
  });

  it("may be asked again after a failure", async () => {
    let broken = true;
    const { host } = hostOf([providerEntry("groq")], async () => (broken ? {} : goodModule));
    await host.refresh();
    await expect(host.load("provider", "groq")).rejects.toThrow("wrong shape");
    broken = false;
    await expect(host.load("provider", "groq")).resolves.toMatchObject({ id: "groq" });
  });

  it("refuses another contract and missing names before a line is loaded", async () => {
    const shares = [{ specifier: "@patchbay/core/provider", version: "1.0.0", load: async () => ({ openAiChat: 1 }) }];
    const { host, source } = hostOf(
      [
        providerEntry("future", { contract: 2 }),
        providerEntry("newer", { requires: { "@patchbay/core/provider": ["openAiChat", "openAiSong"] } }),
        providerEntry("alien", { requires: { vue: ["h"] } }),
      ],
      undefined,
      { shares },
    );
    await host.refresh();
    for (const [id, text] of [
      ["future", "written for provider contract 2"],
      ["newer", "needs openAiSong of '@patchbay/core/provider'"],
      ["alien", "needs 'vue', which this host does not share"],
    ] as const) {
      const error = await host.load("provider", id).catch((caught: unknown) => caught);
      expect(IncompatiblePluginError.isInstance(error)).toBe(true);
      expect(stateOf(host, id)).toMatchObject({ status: "incompatible", reason: expect.stringContaining(text) });
    }
    expect(source.load).not.toHaveBeenCalled();
  });

  it("lists the available plugins when the requested one is missing", async () => {
    const { host } = hostOf([providerEntry("groq")]);
    await host.refresh();
    await expect(host.load("provider", "grok")).rejects.toThrow("There is no provider plugin 'grok'. Known: groq.");
  });
});

describe("change", () => {
  it("replaces a plugin by a new build and unloads what is gone", async () => {
    const { host, loaded } = hostOf([providerEntry("groq"), providerEntry("old")]);
    await host.refresh();
    await host.load("provider", "groq");
    await host.load("provider", "old");
    await host.refresh({ patchbay: 1, plugins: [providerEntry("groq", { version: "1.1.0" })] });
    expect(loaded()).toEqual([]);
    expect(host.snapshot().plugins.map(({ entry, state }) => [entry.version, state.status])).toEqual([
      ["1.1.0", "listed"],
    ]);
  });

  it("keeps a loaded plugin whose build did not change", async () => {
    const { host, loaded } = hostOf([providerEntry("groq")]);
    await host.refresh();
    await host.load("provider", "groq");
    await host.refresh();
    expect(loaded()).toEqual(["provider:groq"]);
    expect(stateOf(host, "groq")?.status).toBe("ready");
  });

  it("does not bring back a plugin that was taken out while it loaded", async () => {
    let arrive: ((module: object) => void) | undefined;
    const { host, loaded } = hostOf(
      [providerEntry("groq")],
      () => new Promise<object>((resolve) => (arrive = resolve)),
      { loadDeadlineMs: 5000 },
    );
    await host.refresh();
    const loading = host.load("provider", "groq");
    await vi.waitFor(() => expect(stateOf(host, "groq")?.status).toBe("loading"));
    await host.refresh({ patchbay: 1, plugins: [] });
    arrive?.(goodModule);
    await expect(loading).rejects.toThrow("taken out while it was loading");
    expect(loaded()).toEqual([]);
  });

  it("disables and enables", async () => {
    const { host, loaded } = hostOf([providerEntry("groq")]);
    await host.refresh();
    await host.load("provider", "groq");
    await host.disable("provider", "groq");
    expect(stateOf(host, "groq")).toEqual({ status: "disabled", by: "host" });
    expect(loaded()).toEqual([]);
    await expect(host.load("provider", "groq")).rejects.toThrow("is disabled");
    await host.refresh();
    expect(stateOf(host, "groq")).toEqual({ status: "disabled", by: "host" });
    host.enable("provider", "groq");
    await expect(host.load("provider", "groq")).resolves.toMatchObject({ id: "groq" });
  });

  it("keeps what the index disables out of service, and unloads what was loaded", async () => {
    const { host, loaded } = hostOf([providerEntry("groq")]);
    const index = { patchbay: 1, plugins: [providerEntry("groq")] };
    await host.refresh();
    await host.load("provider", "groq");
    await host.refresh({ ...index, disabled: ["provider:groq", 7] });
    expect(stateOf(host, "groq")).toEqual({ status: "disabled", by: "index" });
    expect(loaded()).toEqual([]);
    host.enable("provider", "groq");
    await expect(host.load("provider", "groq")).rejects.toThrow("The operator of the server can enable it");
    await host.refresh(index);
    expect(stateOf(host, "groq")).toEqual({ status: "listed" });
  });

  it("knows from the beginning what is disabled, and runs nothing that its policy blocks", async () => {
    const entries = [providerEntry("groq"), providerEntry("mine", { origin: "installed" }), providerEntry("other")];
    const { host, source } = hostOf(entries, undefined, {
      policy: { disabled: ["provider:groq"], blocked: elsewhere },
    });
    await host.refresh();
    expect(stateOf(host, "groq")).toEqual({ status: "disabled", by: "host" });
    expect(stateOf(host, "mine")).toEqual({ status: "blocked", reason: "Only built-in plugins run." });
    await expect(host.load("provider", "mine")).rejects.toThrow("is not run: Only built-in plugins run.");
    await expect(host.loadExpose("provider", "mine", "mocks")).rejects.toThrow("is not run");
    await host.disable("provider", "mine");
    host.enable("provider", "mine");
    expect(stateOf(host, "mine")?.status).toBe("blocked");
    host.enable("provider", "groq");
    expect(stateOf(host, "groq")).toEqual({ status: "listed" });
    expect(source.load).not.toHaveBeenCalled();
  });
});
