import { readFile } from "node:fs/promises";
import path from "node:path";
import { directory } from "@patchbay/core/node";
import type { IndexEntry, PluginIndex } from "@patchbay/core/plugin";
import { expect, it } from "vitest";
import { temporaryFolder, writePlugin } from "../../testing/plugin-tree.ts";
import { buildPlugins } from "./build-plugins.ts";

const TASK =
  'import { defineTask } from "@patchbay/core/task";\n' +
  "export default defineTask({ descriptor: null, samples: [] });\n";
const ABOUT = '# Example\n\nWhat `it` is "good" for.\n';

/** The built task as Node loads it, the text of its plain module, and its manifest. */
async function buildTask(files: Readonly<Record<string, string>>) {
  const root = await temporaryFolder();
  const folder = await writePlugin(root, "task", "example", { files: { "src/index.ts": TASK, ...files } });
  expect(await buildPlugins([folder])).toMatchObject([{ status: "built" }]);
  const source = directory(root);
  const { plugins } = (await source.index()) as PluginIndex;
  const manifest = plugins[0] as IndexEntry;
  const { default: task } = (await source.load(manifest, "plugin", 0)) as { default: object };
  return { task, plain: await readFile(path.join(folder, "dist/index.js"), "utf8"), manifest };
}

it("a task's about.md becomes the task's about, in the container and in the plain module", async () => {
  const { task, plain } = await buildTask({ "about.md": ABOUT });
  expect(task).toEqual({ descriptor: null, samples: [], about: ABOUT });
  expect(plain).toContain('What `it` is \\"good\\" for.');
});

it("a library's about.md becomes the library's about", async () => {
  const root = await temporaryFolder();
  const code = "export default { snippets: () => [] };";
  const files = { "src/index.ts": code, "about.md": ABOUT };
  expect(await buildPlugins([await writePlugin(root, "library", "example", { files })])).toMatchObject([
    { status: "built" },
  ]);
  const source = directory(root);
  const { plugins } = (await source.index()) as PluginIndex;
  expect(await source.load(plugins[0] as IndexEntry, "plugin", 0)).toMatchObject({ default: { about: ABOUT } });
});

it("a task without about.md is unchanged and has no guide", async () => {
  const { task, manifest } = await buildTask({});
  expect(task).toEqual({ descriptor: null, samples: [] });
  expect(manifest).not.toHaveProperty("demo");
});

/** A task that shows the given outputs. */
const showing = (outputs: string): string => `
  const descriptor = { summary: "Sees.", datasets: [], models: [], spaces: [], metrics: [], widgetModels: [],
    demo: { inputs: [{ type: "img", filename: "cat.jpg", file: "cat.jpg" }], outputs: ${outputs} } };
  export default { descriptor, samples: [] };`;

it("a task's demonstration becomes a part of its manifest", async () => {
  const { task, manifest } = await buildTask({
    "src/index.ts": showing('[{ type: "chart", data: [{ label: "cat", score: 0.9 }] }]'),
  });
  expect(manifest).toMatchObject({
    demo: {
      inputs: [{ type: "img", filename: "cat.jpg", file: "cat.jpg" }],
      outputs: [{ type: "chart", data: [{ label: "cat", score: 0.9 }] }],
    },
  });
  expect(task).toMatchObject({ descriptor: { demo: (manifest as { demo?: object }).demo } });
});

it.each([
  ["a demonstration that no list can show", showing('[{ type: "chart", data: "cat" }]'), /demo\.outputs\[0\]/],
  ["code that fails", 'throw new Error("No luck.");', "Its code fails when it is loaded: No luck."],
])("refuses %s", async (_, code, reason) => {
  const folder = await writePlugin(await temporaryFolder(), "task", "example", { files: { "src/index.ts": code } });
  const [result] = await buildPlugins([folder]);
  expect(result?.status === "failed" && (result.error as Error).message).toMatch(reason);
});
