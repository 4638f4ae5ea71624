import type { PluginKind } from "@patchbay/core/plugin";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writePlugin, type ExamplePlugin } from "../../testing/plugin-tree.ts";
import { structureChecks } from "./structure-checks.ts";

const PLUGIN = { "src/index.ts": "export default {};", "src/mocks.ts": "export const handlers = [];" };

/** The problems that the checks report for a plugin. */
async function problemsOf(kind: PluginKind, plugin: ExamplePlugin): Promise<string[]> {
  const folder = await writePlugin(await temporaryFolder(), kind, "example", plugin);
  const problems: string[] = [];
  for (const { run } of structureChecks(folder)) {
    await Promise.resolve(run()).catch((error: Error) => problems.push(error.message));
  }
  return problems;
}

const withSource = (file: string, text: string): ExamplePlugin => ({ files: { ...PLUGIN, [file]: text } });

describe("structureChecks", () => {
  it.each<[string, PluginKind, ExamplePlugin]>([
    ["a manifest alone", "library", {}],
    [
      "the files of its kind, and those of a package",
      "provider",
      {
        files: {
          ...PLUGIN,
          "README.md": "",
          LICENSE: "",
          "src/index.test.ts": 'import "vitest";',
          "fixtures/chat.json": "{}",
        },
      },
    ],
    [
      "mocks in several files, which know the time",
      "provider",
      withSource("src/mock-jobs.ts", 'import { http } from "@patchbay/mocks"; http.get("/", () => Date.now());'),
    ],
    [
      "mocks that stream their answers",
      "provider",
      withSource("src/mocks.ts", "export const live = () => new Response(new ReadableStream());"),
    ],
    [
      "types of another entry point of core",
      "provider",
      withSource("src/index.ts", 'import type { ChatCompletionOutput } from "@patchbay/core/task";'),
    ],
    [
      "a widget that lives in a page",
      "task",
      {
        files: {
          "src/index.ts": "",
          "src/widget.tsx": 'import { useRef } from "react"; export const a = () => document.title + useRef;',
        },
      },
    ],
    [
      "packages that it brings along",
      "provider",
      { ...withSource("src/index.ts", 'import jq from "jq/light";'), package: { dependencies: { jq: "^1.0.0" } } },
    ],
  ])("pass %s", async (_name, kind, plugin) => expect(await problemsOf(kind, plugin)).toEqual([]));

  it.each<[string, PluginKind, ExamplePlugin, string]>([
    ["what is missing", "provider", { files: { "src/index.ts": "" } }, "missing: src/mocks.ts"],
    [
      "files of another kind",
      "provider",
      withSource("src/widget.tsx", ""),
      "without a place in a plugin: src/widget.tsx",
    ],
    [
      "files whose names are not kebab-case",
      "library",
      { files: { "src/readModel.ts": "" } },
      "without a place in a plugin: src/readModel.ts",
    ],
    [
      "the entry point for mocks in the provider's code",
      "provider",
      withSource("src/index.ts", 'import { http } from "@patchbay/mocks";'),
      "refused: src/index.ts imports @patchbay/mocks",
    ],
    [
      "mocks that the provider's code imports",
      "provider",
      withSource("src/index.ts", 'import { models } from "./mocks.ts";'),
      "refused: src/index.ts imports src/mocks.ts",
    ],
    [
      "another kind's entry point",
      "library",
      { files: { "src/index.ts": 'export * from "@patchbay/core/provider";' } },
      "refused: src/index.ts imports @patchbay/core/provider",
    ],
    [
      "a package that it does not name",
      "provider",
      withSource("src/index.ts", 'await import("jq");'),
      'refused: src/index.ts imports jq, which "dependencies" in package.json does not list: add it there',
    ],
    [
      "files in assets/ that no engine lists",
      "provider",
      withSource("assets/weights.bin", "0"),
      "in assets/, but not listed in engine.assets, so nothing can read them: assets/weights.bin",
    ],
    [
      "React as a dependency",
      "library",
      { files: { "src/index.ts": 'import "react";' }, package: { dependencies: { react: "^19.0.0" } } },
      "refused: src/index.ts imports react",
    ],
    [
      "the network and timers",
      "provider",
      withSource("src/index.ts", "\nfetch('/');\nsetTimeout(() => 1);"),
      "refused: src/index.ts:2 uses fetch(), src/index.ts:3 uses setTimeout()",
    ],
    [
      "clock and dice",
      "library",
      { files: { "src/index.ts": "export default [new Date(), Math.random()];" } },
      "refused: src/index.ts:1 uses new Date(), src/index.ts:1 uses Math.random",
    ],
    [
      "a widget's storage and network",
      "task",
      { files: { "src/index.ts": "", "src/widget.tsx": "localStorage; new WebSocket('');" } },
      "refused: src/widget.tsx:1 uses localStorage, src/widget.tsx:1 uses WebSocket",
    ],
    ...["What Acme is good at, in one sentence.", "TODO", "{{description}}", "…"].map(
      (description): [string, PluginKind, ExamplePlugin, string] => [
        `the placeholder "${description}" as description`,
        "library",
        { manifest: { description } },
        `"${description}" is a placeholder: describe the purpose, or remove the description`,
      ],
    ),
    [
      "ways around",
      "provider",
      withSource("src/index.ts", "globalThis.fetch; eval('1')"),
      "refused: src/index.ts:1 uses globalThis.fetch, src/index.ts:1 uses eval()",
    ],
  ])("find %s", async (_name, kind, plugin, problem) => expect(await problemsOf(kind, plugin)).toEqual([problem]));
});
