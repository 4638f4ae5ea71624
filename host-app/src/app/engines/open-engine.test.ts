import { PluginLoadError } from "@patchbay/core/errors";
import type { IndexEntry } from "@patchbay/core/plugin";
import type { Engine } from "@patchbay/core/provider";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openEngine } from "./open-engine.ts";

const integrity = "sha384-" + "A".repeat(64);

function entryOf(origin: IndexEntry["origin"]): IndexEntry {
  return {
    kind: "provider",
    id: "device",
    version: "1.0.0",
    contract: 1,
    label: "Device",
    auth: { none: true },
    hosts: [],
    models: "own",
    engine: { realm: "page", assets: ["./assets/words.txt"] },
    tasks: { "text-generation": {} },
    requires: {},
    files: { engine: { path: "engine.js", integrity, bytes: 10 } },
    assets: { "words.txt": { path: "words.txt", integrity, bytes: 5 } },
    base: "engines/device/",
    origin,
  };
}

const read: Engine["run"] = async (_call, { asset }) => asset("words.txt");
const engine: Engine = { models: () => [], availability: async () => ({ status: "ready" }), run: read };
const loadInPage = vi.fn(async () => ({ default: engine }));
const options = {
  base: new URL("https://app.example/plugins/engines/device/"),
  hub: "https://hub.example",
  loadInPage,
};
const context = { signal: new AbortController().signal, progress: () => undefined, emit: () => undefined };

afterEach(() => {
  loadInPage.mockClear();
});

describe("an engine in the page", () => {
  it.each(["installed", "dropped-in"] as const)(
    "is rejected if it is %s, before any of its code runs",
    async (origin) => {
      const error: unknown = await openEngine(entryOf(origin), options).catch((thrown: unknown) => thrown);
      expect(PluginLoadError.isInstance(error)).toBe(true);
      expect(String(error)).toContain("runs in the page, which only plugins that come with Patchbay may");
      expect(loadInPage).not.toHaveBeenCalled();
    },
  );

  it("gets no asset that differs from its manifest, also on a second request", async () => {
    const fetch = vi.fn(async () => new Response("other"));
    vi.stubGlobal("fetch", fetch);
    const { engine: opened } = await openEngine(entryOf("built-in"), options);
    await expect(opened.run({} as never, context)).rejects.toThrow(
      "https://app.example/plugins/engines/device/words.txt was refused before it ran",
    );
    expect(fetch.mock.calls).toEqual([
      [new URL("words.txt", options.base), { cache: "default" }],
      [new URL("words.txt", options.base), { cache: "reload" }],
    ]);
  });

  it("gets no asset on a page that cannot verify it", async () => {
    vi.stubGlobal("crypto", {});
    const { engine: opened } = await openEngine(entryOf("built-in"), options);
    await expect(opened.run({} as never, context)).rejects.toThrow("This page cannot check");
  });
});
