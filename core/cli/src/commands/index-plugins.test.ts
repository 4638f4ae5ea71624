import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { readFacts, readIndex, type IndexEntry, type PluginIndex } from "@patchbay/core/plugin";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writePlugin } from "../../../kit/testing/plugin-tree.ts";
import { runPatchbay } from "../../testing/run-patchbay.ts";

const LIBRARY = { files: { "src/index.ts": "export default { snippets: () => [] };\n" } };

async function readPlugins(file: string): Promise<readonly IndexEntry[]> {
  const index = JSON.parse(await readFile(file, "utf8")) as PluginIndex;
  expect(index.checkedBy).toMatch(/^\d+\.\d+\.\d+$/);
  const { entries, rejected } = await readIndex(index);
  expect(rejected).toEqual([]);
  return entries;
}

/** A folder with two built libraries below `plugins`. */
async function builtTree(): Promise<string> {
  const root = await temporaryFolder();
  await writePlugin(path.join(root, "plugins"), "library", "alone");
  await writePlugin(path.join(root, "plugins"), "library", "coded", LIBRARY);
  expect(await runPatchbay(root, "build")).toMatchObject({ code: 0 });
  return root;
}

describe("patchbay index", () => {
  it("writes an index whose bases lead to the built files", async () => {
    const root = await builtTree();
    expect(await runPatchbay(root, "index")).toMatchObject({
      code: 0,
      printed: "plugins/index.json: 2 plugins, 0 left out",
    });
    const plugins = await readPlugins(path.join(root, "plugins/index.json"));
    expect(plugins.map(({ id, base, origin }) => [id, base, origin])).toEqual([
      ["alone", "libraries/alone/dist/", "built-in"],
      ["coded", "libraries/coded/dist/", "built-in"],
    ]);
  });

  it("copies the files that hosts load, and removes obsolete ones", async () => {
    const root = await builtTree();
    await runPatchbay(root, "index", "--out", "public");
    const plugins = await readPlugins(path.join(root, "public/index.json"));
    const file = plugins[1]?.files.plugin?.path ?? "";
    expect(plugins.map(({ base }) => base)).toEqual(["libraries/alone/", "libraries/coded/"]);
    expect((await readdir(path.join(root, "public/libraries/coded"))).toSorted()).toEqual([
      "manifest.json",
      file,
      "quality.json",
    ]);

    await rm(path.join(root, "plugins/libraries/alone"), { recursive: true });
    await writeFile(path.join(root, "public/libraries/coded/plugin.0000000000.js"), "old");
    await runPatchbay(root, "index", "--out", "public");
    expect(await readdir(path.join(root, "public/libraries"))).toEqual(["coded"]);
    expect((await readdir(path.join(root, "public/libraries/coded"))).toSorted()).toEqual([
      "manifest.json",
      file,
      "quality.json",
    ]);
  });

  it("writes the models of all mocks beside the index", async () => {
    const root = await temporaryFolder();
    const models = [{ id: "owner/name", task: "conversational", providerId: "name" }];
    const mocks = `export const handlers = [];\nexport const models = ${JSON.stringify(models)};\n`;
    await writePlugin(path.join(root, "plugins"), "provider", "mocked", {
      files: { "src/index.ts": "export default { tasks: {} };\n", "src/mocks.ts": mocks },
    });
    expect(await runPatchbay(root, "build")).toMatchObject({ code: 0 });
    await runPatchbay(root, "index", "--out", "public");
    const [entry] = await readPlugins(path.join(root, "public/index.json"));
    const samples = JSON.parse(await readFile(path.join(root, "public/samples.json"), "utf8")) as unknown;
    expect(samples).toEqual({ patchbay: 1, samples: { [`providers/mocked/${entry?.files.mocks?.path}`]: models } });
  });

  it("writes the facts about the models of all providers beside the index", async () => {
    const root = await temporaryFolder();
    const facts = { date: "2026-07-02", source: "https://models.example", models: [{ id: "large" }] };
    await writePlugin(path.join(root, "plugins"), "provider", "dated", {
      files: { "src/index.ts": "export default { tasks: {} };\n", "models.json": JSON.stringify(facts) },
    });
    await runPatchbay(root, "build");
    await runPatchbay(root, "index", "--out", "public");
    const entries = await readPlugins(path.join(root, "public/index.json"));
    const document = JSON.parse(await readFile(path.join(root, "public/models.json"), "utf8")) as unknown;
    expect(readFacts(document, entries)).toEqual({ facts: new Map([["dated", facts]]), problems: [] });
  });

  it("skips broken, duplicate and altered plugins with a warning", async () => {
    const root = await builtTree();
    const plugins = path.join(root, "plugins");
    await writePlugin(plugins, "library", "broken");
    await runPatchbay(root, "build");
    await writeFile(path.join(plugins, "libraries/broken/dist/manifest.json"), "{");
    const [entry] = (await readPlugins(await indexOf(root))).filter(({ id }) => id === "coded");
    await writeFile(path.join(plugins, entry?.base ?? "", entry?.files.plugin?.path ?? ""), "altered");

    const { code, printed, warned } = await runPatchbay(root, "index", "--out", "public");

    expect([code, printed]).toEqual([0, "public/index.json: 1 plugins, 2 left out"]);
    expect(warned).toMatch(/^Left out: .+broken\/dist\/manifest\.json is not JSON\. /m);
    expect(warned).toMatch(/^Left out: .+coded\/dist\/plugin\.\w+\.js does not match its manifest\. /m);
    expect((await readPlugins(path.join(root, "public/index.json"))).map(({ id }) => id)).toEqual(["alone"]);
  });
});

async function indexOf(root: string): Promise<string> {
  await runPatchbay(root, "index");
  return path.join(root, "plugins/index.json");
}
