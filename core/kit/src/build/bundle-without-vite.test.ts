import path from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writeFiles } from "../../testing/plugin-tree.ts";
import { bundleWithVite, type FileBundle } from "./bundle-with-vite.ts";
import { bundleWithoutVite } from "./bundle-without-vite.ts";
import { containerPreset } from "./container-preset.ts";
import { importRules } from "./import-rules.ts";

async function bundleOf(files: Readonly<Record<string, string>>, minify: boolean): Promise<() => FileBundle> {
  const root = await temporaryFolder();
  await writeFiles(root, files);
  return () => {
    const container = containerPreset({ root, name: "provider 'example'", path: "./plugin", onNeeds: () => {} });
    return { root, entry: path.join(root, "index.ts"), preset: [...container, importRules(root)], minify };
  };
}

const PLAIN = {
  "index.ts":
    'import { defineProvider, InputError, openAiChat } from "@patchbay/core/provider";\n' +
    'import { Mode, type Choice } from "./mode";\n' +
    'const later = async (): Promise<object> => import("./later.mjs");\n' +
    "/*! license */\n/** Documented. */\nexport const choice: Choice = { mode: Mode.fast, later, error: InputError };\n" +
    'export const isProduction = process.env.NODE_ENV === "production";\n' +
    "export default defineProvider({ tasks: { conversational: openAiChat() } });\n",
  "mode.ts":
    "export const Mode = { fast: 1 } as { fast: number; slow?: number };\nexport interface Choice { mode: unknown; later: unknown; error: unknown }\n" +
    "export class Unused { #hidden = 1; static made = new Unused(); }\n",
  "later.mjs": "export const later = [..._list()];\nfunction* _list() { yield 1 ?? 2; }\n",
};

describe("a bundle of plain modules", () => {
  it.each([true, false])("is the same as Vite's, minified: %s", async (minify) => {
    const bundle = await bundleOf(PLAIN, minify);
    const code = await bundleWithoutVite(bundle());
    expect(code).toContain("openAiChat");
    expect(code).toBe(await bundleWithVite(bundle()));
  });
});

it.each([
  ["JSX", { "index.ts": 'export * from "./view.tsx";', "view.tsx": "export const view = <p />;" }],
  ["a style sheet", { "index.ts": 'import "./view.css";', "view.css": "p { color: red }" }],
  ["JSON", { "index.ts": 'export { default } from "./list.json";', "list.json": "[]" }],
  ["the text of a file", { "index.ts": 'export { default } from "./list.ts?raw";', "list.ts": "" }],
  ["members of import.meta", { "index.ts": "export const mode = import.meta.env.MODE;" }],
  [
    "an installed package",
    {
      "index.ts": 'export { default } from "old";',
      "node_modules/old/package.json": '{ "name": "old", "main": "a.js" }',
      "node_modules/old/a.js": "module.exports = 1;",
    },
  ],
  ["a file that does not exist", { "index.ts": 'export * from "./missing.ts";' }],
] as const)("leaves %s to Vite", async (_, files) => {
  const bundle = await bundleOf(files, true);
  expect(await bundleWithoutVite(bundle())).toBeUndefined();
});
