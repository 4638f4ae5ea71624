import type { PluginKind } from "@patchbay/core/plugin";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writePlugin, type ExamplePlugin } from "../../testing/plugin-tree.ts";
import { structureChecks } from "./structure-checks.ts";

const PLUGIN = { "src/index.ts": "export default {};", "src/mocks.ts": "export const handlers = [];" };

const NO_EFFECTS =
  ", but plugins have no network, timers, clock, random numbers or storage. Return data to the host instead.";
const NO_STORAGE = ", but widgets have no network and no storage. Show the result that they get.";

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
    [
      "what is missing",
      "provider",
      { files: { "src/index.ts": "" } },
      "src/mocks.ts is missing. Add it: every provider has one.",
    ],
    [
      "files of another kind",
      "provider",
      withSource("src/widget.tsx", ""),
      "src/widget.tsx has no place in a provider. Correct its name, or move it out.",
    ],
    [
      "files whose names are not kebab-case",
      "library",
      { files: { "src/readModel.ts": "" } },
      "src/readModel.ts has no place in a library. Correct its name, or move it out.",
    ],
    [
      "the entry point for mocks in the provider's code",
      "provider",
      withSource("src/index.ts", 'import { http } from "@patchbay/mocks";'),
      "src/index.ts imports @patchbay/mocks, which only src/mocks.ts and src/mock-*.ts can use. Move the code there.",
    ],
    [
      "mocks that the provider's code imports",
      "provider",
      withSource("src/index.ts", 'import { models } from "./mocks.ts";'),
      "src/index.ts imports src/mocks.ts, which is loaded apart from it. Move what both need into another file.",
    ],
    [
      "another kind's entry point",
      "library",
      { files: { "src/index.ts": 'export * from "@patchbay/core/provider";' } },
      "src/index.ts imports @patchbay/core/provider, which a library cannot use. Use what @patchbay/core/library offers.",
    ],
    [
      "a package that it does not name",
      "provider",
      withSource("src/index.ts", 'await import("jq");'),
      'src/index.ts imports jq, which is not in the "dependencies" of package.json. Add it: npm install jq.',
    ],
    [
      "files in assets/ that no engine lists",
      "provider",
      withSource("assets/weights.bin", "0"),
      "assets/weights.bin (0.0 MB) is not in engine.assets, so nothing can read it. List it there, or remove it.",
    ],
    [
      "React as a dependency",
      "library",
      { files: { "src/index.ts": 'import "react";' }, package: { dependencies: { react: "^19.0.0" } } },
      "src/index.ts imports react, which only widgets can use. Move the code into a .tsx file of a task.",
    ],
    [
      "the network and timers",
      "provider",
      withSource("src/index.ts", "\nfetch('/');\nsetTimeout(() => 1);"),
      `src/index.ts:2 uses fetch()${NO_EFFECTS}\nsrc/index.ts:3 uses setTimeout()${NO_EFFECTS}`,
    ],
    [
      "clock and dice",
      "library",
      { files: { "src/index.ts": "export default [new Date(), Math.random()];" } },
      `src/index.ts:1 uses new Date()${NO_EFFECTS}\nsrc/index.ts:1 uses Math.random${NO_EFFECTS}`,
    ],
    [
      "a widget's storage and network",
      "task",
      { files: { "src/index.ts": "", "src/widget.tsx": "localStorage; new WebSocket('');" } },
      `src/widget.tsx:1 uses localStorage${NO_STORAGE}\nsrc/widget.tsx:1 uses WebSocket${NO_STORAGE}`,
    ],
    ...["What Acme is good at, in one sentence.", "TODO", "{{description}}", "…"].map(
      (description): [string, PluginKind, ExamplePlugin, string] => [
        `the placeholder "${description}" as description`,
        "library",
        { manifest: { description } },
        `package.json: the description "${description}" is a placeholder. Describe the purpose, or remove it.`,
      ],
    ),
    [
      "ways around",
      "provider",
      withSource("src/index.ts", "globalThis.fetch; eval('1')"),
      `src/index.ts:1 uses globalThis.fetch${NO_EFFECTS}\nsrc/index.ts:1 uses eval()${NO_EFFECTS}`,
    ],
  ])("find %s", async (_name, kind, plugin, problem) => expect(await problemsOf(kind, plugin)).toEqual([problem]));
});
