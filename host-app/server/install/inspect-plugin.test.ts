import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseIndexEntry } from "@patchbay/core/plugin";
import { expect, it, onTestFinished } from "vitest";
import { libraryManifest, PLUGIN_CODE } from "../testing/served-plugin.ts";
import { inspectPlugin } from "./inspect-plugin.ts";

/** Serves a built library. @returns the URL of its folder */
async function publish(manifest: object): Promise<string> {
  const server = createServer(({ url }, response) =>
    response.end(url?.endsWith("manifest.json") ? JSON.stringify(manifest) : PLUGIN_CODE),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function known(id: string, prettyLabel: string) {
  const manifest = libraryManifest(id, { prettyLabel });
  return parseIndexEntry({ ...manifest, base: `libraries/${id}/`, origin: "built-in" }, id);
}

async function problemsBeside(...entries: readonly ReturnType<typeof known>[]): Promise<string[]> {
  return problemsOf(libraryManifest("late-comer", { prettyLabel: "Late Comer" }), entries);
}

async function problemsOf(manifest: object, entries: readonly ReturnType<typeof known>[] = []): Promise<string[]> {
  const { checks } = await inspectPlugin(await publish(manifest), { shares: [], known: entries });
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

it("accepts another version of a plugin, and one with unique names", async () => {
  expect(await problemsBeside(known("late-comer", "Late Comer"), known("early-bird", "Early Bird"))).toEqual([]);
});
