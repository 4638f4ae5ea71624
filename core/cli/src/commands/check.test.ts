import { createServer } from "node:http";
import { readFile, rename, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { KIND_FOLDERS, PLUGIN_KINDS, type PluginKind } from "@patchbay/core/plugin";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder, writePlugin } from "../../../kit/testing/plugin-tree.ts";
import { runPatchbay } from "../../testing/run-patchbay.ts";

/** Creates a plugin as `patchbay new` does. @returns the parent folder of `plugins`, and the plugin's folder */
async function newPlugin(kind: PluginKind, id = "example"): Promise<{ root: string; folder: string }> {
  const root = await temporaryFolder();
  await runPatchbay(root, "new", kind, id);
  return { root, folder: path.join(root, "plugins", KIND_FOLDERS[kind], id) };
}

async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, "utf8");
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

/** Code of an engine in two files with a model of the task. */
const engineOf = (task: string): string => `
  export default {
    models: () => [{ id: "parrot", task: "${task}" }],
    availability: async () => ({ status: "ready" }),
    run: async (call: object) => (await import("./run.ts")).run(call),
  };`;

/** Serves a folder on loopback until the test ends. @returns its address */
async function serve(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    readFile(path.join(folder, request.url ?? "")).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

// The first check loads the bundler and every parser.
describe("patchbay check", { timeout: 30_000 }, () => {
  it.each(PLUGIN_KINDS)("passes an unmodified new %s with any id, also built and at an address", async (kind) => {
    const { root, folder } = await newPlugin(kind, "fine.tune_4-you");
    const outcome = await runPatchbay(root, "check");
    expect(outcome).toMatchObject({ code: 0, warned: "" });
    expect(outcome.printed).toMatch(
      new RegExp(
        `^plugins/${KIND_FOLDERS[kind]}/fine.tune_4-you: (\\d+) checks passed \\((?:gold\\)\n|no tier\\)\n(?:  for (?:bronze|silver|gold): .+\\.\n)+)\\1 passed, 0 failed$`,
      ),
    );

    // By its folder, or by its manifest.
    const address = `${await serve(folder)}/dist`;
    const { code, printed, warned } = await runPatchbay(root, "check", address, `${address}/manifest.json`);
    expect([code, warned]).toEqual([0, ""]);
    expect(printed.match(/: \d+ checks passed/g)).toHaveLength(2);
  });

  it("prints one JSON document with the quality, which a plugin that fails has no tier of", async () => {
    const { root, folder } = await newPlugin("library");
    const quality = { met: ["complete", "docs", "tested"], missing: [] };
    const passed = await runPatchbay(root, "check", "--json");
    expect(JSON.parse(passed.printed)).toEqual({
      plugins: [
        {
          plugin: "plugins/libraries/example",
          count: expect.any(Number),
          failures: [],
          tier: "gold",
          quality,
          steps: [],
        },
      ],
      passed: expect.any(Number),
      failed: 0,
    });
    await writeFile(path.join(folder, "src/notes.txt"), "");
    const failed = await runPatchbay(root, "check", "--json");
    expect([failed.code, failed.warned]).toEqual([1, ""]);
    const [plugin] = (JSON.parse(failed.printed) as { plugins: object[] }).plugins;
    expect(plugin).toMatchObject({ tier: null, quality, failures: [{ cause: expect.stringContaining("notes.txt") }] });
  });

  it("describes each problem in one line", async () => {
    const { root, folder } = await newPlugin("provider");
    await replaceIn(path.join(folder, "fixtures/conversational.json"), '"content": "Blue."', '"content": "Red."');
    await replaceIn(path.join(folder, "src/mocks.ts"), "https://api.example.example/", "https://api.example.org/");
    await writeFile(path.join(folder, "src/notes.txt"), "");
    const { code, printed, warned } = await runPatchbay(root, "check", "plugins/providers/example");
    expect(code).toBe(1);
    expect(printed).toMatch(/^plugins\/providers\/example: (\d+) of \d+ failed\n\d+ passed, \1 failed$/);
    expect(warned).toContain(
      "  files: those that its kind has, and no others: src/notes.txt has no place in a provider.",
    );
    expect(warned).toContain("no mock answers POST https://api.example.example/v1/chat/completions");
    expect(warned).toMatch(/^  conversational: the documented call.*Red/m);
    for (const line of warned.split("\n")) expect(line).toMatch(/^  [^ ]/);
  });

  it("reports each problem of a manifest or fixture on a line with position, problem and expectation", async () => {
    const { root, folder } = await newPlugin("provider");
    const fixture = path.join(folder, "fixtures/conversational.json");
    const content = JSON.parse(await readFile(fixture, "utf8")) as { cases: object[] };
    Object.assign(content.cases[0]!, { name: 7, steps: "none" });
    await writeFile(fixture, JSON.stringify(content));
    const { warned } = await runPatchbay(root, "check");
    expect(warned).toMatch(
      /fixtures\/conversational\.json is malformed\.\n {4}cases\[0\]\.name: expected string.*\n {4}cases\[0\]\./,
    );
    expect(warned).not.toContain("✖");

    await replaceIn(path.join(folder, "package.json"), '"https://api.example.example"', "1, 2");
    const broken = await runPatchbay(root, "check");
    expect(broken.warned).toMatch(
      /manifest is malformed\.\n {4}hosts\[0\]: expected string.*\n {4}hosts\[1\]: expected string/,
    );
    expect(broken.warned).not.toContain("Invalid input");
  });

  it("finds a second plugin of the same kind and id", async () => {
    const { root, folder } = await newPlugin("library", "first");
    await runPatchbay(root, "new", "library", "second");
    await replaceIn(path.join(folder, "package.json"), '"id": "first"', '"id": "second"');
    const { code, warned } = await runPatchbay(root, "check");
    expect([code, warned]).toEqual([
      1,
      "  id: no other plugin has it: plugins/libraries/first has the same kind and id. Give one of them another id.",
    ]);
  });

  it("names types that do not match before it runs anything", async () => {
    const { root, folder } = await newPlugin("provider");
    await replaceIn(
      path.join(folder, "src/index.ts"),
      `openAiChat({ path: "v1/chat/completions" })`,
      "openAiChat({ path: 42 })",
    );
    const { code, printed, warned } = await runPatchbay(root, "check");
    expect(code).toBe(1);
    expect(printed).toBe("plugins/providers/example: 1 of 1 failed\n0 passed, 1 failed");
    expect(warned).toMatch(/^  types: src\/index\.ts:\d+:\d+: Type 'number' is not assignable to type 'string'\.$/);
    const built = await runPatchbay(root, "build");
    expect(built).toMatchObject({ code: 1, warned: expect.stringContaining("Type 'number' is not assignable") });
  });

  it("finds values that escape their literal, and invalid values that a schema accepts", async () => {
    const library = await newPlugin("library");
    await replaceIn(path.join(library.folder, "src/index.ts"), "(${model.id})", '("${code(model.id)}")');
    await replaceIn(path.join(library.folder, "src/index.ts"), "defineLibrary,", "code, defineLibrary,");
    expect((await runPatchbay(library.root, "check")).warned).toContain("any-model: no value leaves its literal: ");

    const task = await newPlugin("task");
    await replaceIn(path.join(task.folder, "src/index.ts"), ", maximum: 1", "");
    expect((await runPatchbay(task.root, "check")).warned).toMatch(
      /^  example: the wrong outputs are refused: the output schema accepts \[.*"score":2/,
    );
  });

  it("reports why a plugin cannot be built, and continues with the next", async () => {
    const { root, folder } = await newPlugin("library", "broken");
    await runPatchbay(root, "new", "library", "whole");
    await writeFile(path.join(folder, "src/index.ts"), 'import "node:fs";');
    const { code, printed, warned } = await runPatchbay(root, "check");
    expect(code).toBe(1);
    expect(printed).toContain("libraries/broken: 1 of 1 failed\nplugins/libraries/whole: 14 checks passed (gold)\n");
    expect(warned).toMatch(/^  the plugin builds: .*node:fs/);
  });

  it("lets a library rewrite the snippets of the one beside it", async () => {
    const { root, folder } = await newPlugin("library", "wrapper");
    await runPatchbay(root, "new", "library", "wrapped");
    await replaceIn(
      path.join(folder, "src/index.ts"),
      "snippets: (model) => [",
      'snippets: (model, { snippetsOf }) => [\n    ...snippetsOf("wrapped", model),',
    );
    await replaceIn(path.join(folder, "package.json"), '"languages"', '"rewrites": ["wrapped"],\n    "languages"');
    await replaceIn(path.join(folder, "fixtures/any-model.json"), '["python"]', '["python", "python"]');
    await replaceIn(path.join(folder, "fixtures/any-model.json"), '"has": [', '"has": ["from wrapped import Model", ');
    expect(await runPatchbay(root, "check", "plugins/libraries/wrapper")).toMatchObject({ code: 0, warned: "" });
  });

  it("runs no code of a remote file whose hash does not match the manifest", async () => {
    const { root, folder } = await newPlugin("library");
    await runPatchbay(root, "build");
    const { files } = JSON.parse(await readFile(path.join(folder, "dist/manifest.json"), "utf8")) as {
      files: { plugin: { path: string } };
    };
    await writeFile(path.join(folder, "dist", files.plugin.path), "process.exit(1);");
    const { code, warned } = await runPatchbay(root, "check", `${await serve(folder)}/dist`);
    expect(code).toBe(1);
    expect(warned).toMatch(/the built containers match the manifest, and load: .*None of its code was run/);
  });

  it.each(["worker", "page"])(
    "checks an engine whose place is a %s: its files, and the models that it lists",
    async (realm) => {
      const root = await temporaryFolder();
      const folder = await writePlugin(root, "provider", "parrot", {
        files: {
          "src/engine.ts": engineOf("text-generation"),
          "src/run.ts": "export const run = (call: object) => call;\n",
        },
        manifest: {
          engine: { realm },
          models: "own",
          auth: { none: true },
          hosts: [],
          tasks: { "text-generation": {} },
        },
      });
      const checked = await runPatchbay(root, "check", folder);
      expect([checked.code, checked.warned]).toEqual([0, ""]);
      const { assets } = JSON.parse(await readFile(path.join(folder, "dist/manifest.json"), "utf8")) as {
        assets: Record<string, { path: string }>;
      };
      const [part] = Object.values(assets);
      await writeFile(path.join(folder, "dist", part?.path ?? ""), "process.exit(1);");
      const altered = await runPatchbay(root, "check", `${await serve(folder)}/dist`);
      expect([altered.code, altered.warned]).toEqual([1, expect.stringContaining("is not the file that the manifest")]);
      await writeFile(path.join(folder, "src/engine.ts"), engineOf("translation"));
      const strange = await runPatchbay(root, "check", folder);
      // Node runs no code of a page.
      expect(strange.warned.includes("parrot (translation)")).toBe(realm === "worker");
    },
  );

  it("refuses a built plugin that needs a name which this core does not have", async () => {
    const { root, folder } = await newPlugin("library");
    await runPatchbay(root, "build");
    await replaceIn(path.join(folder, "dist/manifest.json"), '"defineLibrary"', '"defineBookshelf"');
    const { code, warned } = await runPatchbay(root, "check", `${await serve(folder)}/dist`);
    expect(code).toBe(1);
    expect(warned).toContain(
      "needs defineBookshelf of '@patchbay/core/library', which this host's version does not have",
    );
  });

  it("accepts a folder whose path does not contain its kind", async () => {
    const { root, folder } = await newPlugin("library");
    await rename(folder, path.join(root, "loader"));
    expect(await runPatchbay(root, "check", "loader")).toMatchObject({ code: 0, warned: "" });
    await replaceIn(path.join(root, "loader/package.json"), '"kind": "library",', "");
    await replaceIn(path.join(root, "loader/package.json"), '"patchbay-library"', '"models"');
    const unclear = await runPatchbay(root, "check", "loader");
    expect([unclear.code, unclear.warned]).toEqual([1, expect.stringContaining("The plugin's kind is not clear.")]);
    expect(await runPatchbay(root, "check", "loader", "--kind", "library")).toMatchObject({ code: 0, warned: "" });
  });

  it("reports an address that cannot be fetched or is not a plugin", async () => {
    const { root, folder } = await newPlugin("library");
    const address = await serve(folder);
    const missing = await runPatchbay(root, "check", `${address}/dist`);
    expect([missing.code, missing.warned]).toEqual([
      1,
      `${address}/dist/manifest.json cannot be fetched: the server answered 404. Check the address and the network.`,
    ]);
    await writeFile(path.join(folder, "manifest.json"), "null");
    expect((await runPatchbay(root, "check", address)).warned).toContain("manifest.json is not a JSON object.");
  });
});
