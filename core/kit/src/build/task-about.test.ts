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

/** The built task as Node loads it, and the text of its plain module. */
async function buildTask(files: Readonly<Record<string, string>>): Promise<{ task: object; plain: string }> {
  const root = await temporaryFolder();
  const folder = await writePlugin(root, "task", "example", { files: { "src/index.ts": TASK, ...files } });
  expect(await buildPlugins([folder])).toMatchObject([{ status: "built" }]);
  const source = directory(root);
  const { plugins } = (await source.index()) as PluginIndex;
  const { default: task } = (await source.load(plugins[0] as IndexEntry, "plugin", 0)) as { default: object };
  return { task, plain: await readFile(path.join(folder, "dist/index.js"), "utf8") };
}

it("a task's about.md becomes the task's about, in the container and in the plain module", async () => {
  const { task, plain } = await buildTask({ "about.md": ABOUT });
  expect(task).toEqual({ descriptor: null, samples: [], about: ABOUT });
  expect(plain).toContain('What `it` is \\"good\\" for.');
});

it("a task without about.md stays as it is", async () => {
  expect((await buildTask({})).task).toEqual({ descriptor: null, samples: [] });
});
