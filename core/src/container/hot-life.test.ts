import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Container } from "inversify";
import { expect, it, vi } from "vitest";
import { createPluginHost, type IndexEntry, type PluginSource } from "../plugin/index.ts";
import { bindPlugins } from "./index.ts";
import { pluginToken, TOKENS } from "./tokens.ts";

const CYCLES = 1000;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function entryOf(version: string): IndexEntry {
  return {
    kind: "provider",
    id: "acme",
    version,
    contract: 1,
    requires: {},
    files: { plugin: { path: `plugin.${version}.js`, integrity: `sha384-${"A".repeat(64)}`, bytes: 1 } },
    label: "Acme",
    auth: { scheme: "Bearer" },
    hosts: ["https://api.acme.example"],
    tasks: { conversational: {} },
    base: "providers/acme/",
    origin: "dropped-in",
  };
}

it(`${CYCLES} replacements and unloads leave nothing behind`, { timeout: 60_000 }, async () => {
  const code: WeakRef<object>[] = [];
  const source: PluginSource = {
    index: async () => ({ patchbay: 1, plugins: [] }),
    load: async () => {
      const weight = Array.from({ length: 1000 }, () => 0);
      const conversational = { route: () => ({ path: String(weight.length) }), body: () => ({}), read: () => null };
      code.push(new WeakRef(conversational));
      return { default: { tasks: { conversational } } };
    },
  };
  const container = new Container();
  const host = createPluginHost({ source, shares: [] });
  bindPlugins(container, host);

  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const version = `1.0.${cycle}`;
    await host.refresh({ patchbay: 1, plugins: [entryOf(version)] });
    const provider = await host.load("provider", "acme");
    expect(provider.manifest).toMatchObject({ version });
    expect(container.getAll(TOKENS.provider).map(({ entry }) => entry.version)).toEqual([version]);
    if (cycle % 3 === 0) await host.unload("provider", "acme");
  }
  await host.refresh({ patchbay: 1, plugins: [] });
  expect(container.isBound(pluginToken("provider:acme"))).toBe(false);

  expect(code).toHaveLength(CYCLES);
  // WeakRefs hold their targets until the end of the current job.
  await vi.waitFor(() => {
    collectGarbage();
    // The JavaScript engine may retain the last one in a register or a cache.
    expect(code.filter((reference) => reference.deref() !== undefined).length).toBeLessThanOrEqual(1);
  });
});
