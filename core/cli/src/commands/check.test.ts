import { writeFile } from "node:fs/promises";
import path from "node:path";
import { KIND_FOLDERS, PLUGIN_KINDS } from "@patchbay/core/plugin";
import { describe, expect, it } from "vitest";
import { newPlugin, replaceIn, serve } from "../../testing/new-plugin.ts";
import { runPatchbay } from "../../testing/run-patchbay.ts";

// The first check loads the bundler and every parser. `check.slow.test.ts` has what few changes affect.
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
});
