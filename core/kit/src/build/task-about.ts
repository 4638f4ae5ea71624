import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import type { PluginFolder } from "./plugin-folder.ts";

/** Virtual module: a task together with its about.md. */
const DESCRIBED_TASK = "\0patchbay-described-task";

/** A module to bundle, with the bundler plugins for it. */
export interface DescribedSource {
  /** Path of the module, or a virtual module's id. */
  readonly source: string;
  readonly presets: readonly Plugin[];
}

/** Adds a task's `about.md`, if any, to the task as `about`. Other modules are unchanged. */
export function describeTask({ root, kind }: PluginFolder, source: string): DescribedSource {
  const file = path.join(root, "about.md");
  if (kind !== "task" || !existsSync(file)) return { source, presets: [] };
  const preset: Plugin = {
    name: "patchbay:task-about",
    enforce: "pre",
    resolveId: (specifier) => (specifier === DESCRIBED_TASK ? DESCRIBED_TASK : undefined),
    async load(id) {
      if (id !== DESCRIBED_TASK) return undefined;
      return `
        import task from ${JSON.stringify(source)};
        export default { ...task, about: ${JSON.stringify(await readFile(file, "utf8"))} };`;
    },
  };
  return { source: DESCRIBED_TASK, presets: [preset] };
}
