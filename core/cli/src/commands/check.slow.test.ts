import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writePlugin } from "../../../kit/testing/plugin-tree.ts";
import { newPlugin, replaceIn, serve } from "../../testing/new-plugin.ts";
import { runPatchbay } from "../../testing/run-patchbay.ts";

/** Code of an engine in two files with a model of the task. */
const engineOf = (task: string): string => `
  export default {
    models: () => [{ id: "parrot", task: "${task}" }],
    availability: async () => ({ status: "ready" }),
    run: async (call: object) => (await import("./run.ts")).run(call),
  };`;

describe("patchbay check", { timeout: 30_000 }, () => {
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
