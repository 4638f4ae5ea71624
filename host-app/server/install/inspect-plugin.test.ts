import { parseIndexEntry } from "@patchbay/core/plugin";
import { expect, it } from "vitest";
import { libraryManifest, PLUGIN_CODE } from "../testing/served-plugin.ts";
import { inspectPlugin } from "./inspect-plugin.ts";
import type { OpenedPlugin } from "./plugin-origin.ts";

/** A built library in memory. */
function opened(manifest: object): OpenedPlugin {
  return {
    url: new URL("https://plugins.example/late-comer/manifest.json"),
    manifest: Buffer.from(JSON.stringify(manifest)),
    signature: undefined,
    evidence: new Map(),
    read: async () => Buffer.from(PLUGIN_CODE),
  };
}

function known(id: string, prettyLabel: string) {
  const manifest = libraryManifest(id, { prettyLabel });
  return parseIndexEntry({ ...manifest, base: `libraries/${id}/`, origin: "built-in" }, id);
}

async function problemsBeside(...entries: readonly ReturnType<typeof known>[]): Promise<string[]> {
  return problemsOf(libraryManifest("late-comer", { prettyLabel: "Late Comer" }), entries);
}

async function problemsOf(manifest: object, entries: readonly ReturnType<typeof known>[] = []): Promise<string[]> {
  const { checks } = await inspectPlugin(opened(manifest), { shares: [], known: entries });
  return checks.flatMap(({ problem }) => problem ?? []);
}

it("rejects an icon that is too large before it fetches anything", async () => {
  const icon = { path: "icon.svg", integrity: `sha384-${"A".repeat(64)}`, bytes: 2_000_000 };
  expect(await problemsOf({ ...libraryManifest("late-comer"), icon })).toEqual([
    "icon.svg has 2000000 bytes; at most 1048576 are allowed.",
  ]);
});

it("rejects a plugin that can be mistaken for another", async () => {
  expect(await problemsBeside(known("late_comer", "Somebody Else"))).toEqual([
    "The id 'late-comer' can be mistaken for 'late_comer'. Choose another.",
  ]);
  expect(await problemsBeside(known("somebody-else", "Late C\u043Emer"))).toEqual([
    expect.stringContaining("The label 'Late Comer' can be mistaken"),
  ]);
});

it("accepts a plugin with unique names", async () => {
  expect(await problemsBeside(known("early-bird", "Early Bird"))).toEqual([]);
});

it("refuses the id of a built-in plugin, and names both", async () => {
  expect(await problemsBeside(known("late-comer", "First Comer"))).toEqual([
    "'Late Comer' 1.0.0 has the id 'late-comer' of the built-in library 'First Comer' 1.0.0. Its author needs to choose another id.",
  ]);
});

it("refuses the id of a plugin from another address, and names both, but not another version from the same", async () => {
  const first = { ...known("late-comer", "First Comer"), origin: "installed" as const };
  expect(await problemsBeside({ ...first, installedFrom: "https://elsewhere.example" })).toEqual([
    "'Late Comer' 1.0.0 from https://plugins.example has the library id 'late-comer' of 'First Comer' 1.0.0 from https://elsewhere.example. Remove that plugin first.",
  ]);
  expect(await problemsBeside({ ...first, installedFrom: "https://plugins.example" })).toEqual([]);
});
