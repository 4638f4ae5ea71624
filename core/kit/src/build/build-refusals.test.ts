import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writeFiles, writePlugin, type ExamplePlugin } from "../../testing/plugin-tree.ts";
import { buildPlugins, type BuildPluginsOptions } from "./build-plugins.ts";

const LIBRARY = "export default { snippets: () => [] };\n";

async function reason(folder: string, options?: BuildPluginsOptions): Promise<string> {
  const [result] = await buildPlugins([folder], options);
  return result?.status === "failed" ? (result.error as Error).message : `it is ${result?.status}`;
}

async function reasonForLibrary(plugin: ExamplePlugin): Promise<string> {
  return reason(await writePlugin(await temporaryFolder(), "library", "example", plugin));
}

describe("a plugin is not built, and the reason names file and cause, when", () => {
  it.each([
    [
      "it uses an entry point that is not shared",
      "@patchbay/core/client",
      "which plugins cannot use. They share: @patchbay/core/provider, ",
    ],
    ["it uses another plugin by name", "@patchbay/provider-example", "which plugins cannot use. They share: "],
    ["it reaches out of its folder", "../../other/src/index.ts", "which is outside the plugin's folder."],
    ["it uses Node", "node:fs", "a module of Node, but plugins also run in browsers."],
    ["it uses Node without saying so", "fs", "a module of Node, but plugins also run in browsers."],
    ["it brings a second React renderer", "react-dom/client", "a second renderer beside the host's, "],
    ["it uses a package that is not there", "not-installed", "which is not installed."],
    ["it uses a file that is not there", "./missing.ts", "which does not exist."],
  ])("%s", async (_, specifier, expected) => {
    const root = await temporaryFolder();
    await writePlugin(root, "library", "other", { files: { "src/index.ts": LIBRARY } });
    const files = { "src/index.ts": LIBRARY, "src/deep/part.ts": `export * from "${specifier}";\n` };
    files["src/index.ts"] = `export * from "./deep/part.ts";\n${LIBRARY}`;
    if (specifier.startsWith("..")) files["src/deep/part.ts"] = `export * from "../${specifier}";\n`;
    const folder = await writePlugin(root, "library", "example", { files });
    const message = await reason(folder);
    expect(message).toMatch(/^src\/deep\/part\.ts imports '/);
    expect(message).toContain(expected);
  });

  it.each([
    [
      "a shared module lacks a name",
      `import { nothing } from "@patchbay/core/library";\nexport default nothing;\n`,
      `src/index.ts:1:10: "nothing" is not exported by "@patchbay/core/library".`,
    ],
    ["there is no default export", "export const library = 1;\n", "src/index.ts has no default export. Add it"],
    ["it is not TypeScript", "export default {", "src/index.ts:1:17: Expected `}` but found `EOF`"],
    [
      "it would be more than one file",
      'export default { start: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }) };\n',
      "it became several files: plugin.js, assets/worker-",
    ],
  ])("%s", async (_, code, expected) => {
    const message = await reasonForLibrary({ files: { "src/index.ts": code, "src/worker.ts": "export {};\n" } });
    expect(message.slice(0, expected.length)).toBe(expected);
    expect(message).not.toContain("\n");
  });

  it.each<[string, ExamplePlugin, string]>([
    [
      "the manifest has a misspelt field",
      { manifest: { prettyLable: "x" } },
      "prettyLable: is not a member that exists; correct its name, or remove it",
    ],
    [
      "the contract is from the future",
      { manifest: { contract: 99 } },
      "package.json: written for library contract 99",
    ],
    ["the version is none", { package: { version: "latest" } }, "version: must be a version such as 1.0.0"],
    ["it has no name", { package: { name: undefined } }, "the field 'name' is missing"],
    [
      "its name in the reserved scope is another's",
      { package: { name: "@patchbay/library-other" } },
      `has to be named "@patchbay/library-example"`,
    ],
  ])("%s", async (_, plugin, expected) => {
    expect(await reasonForLibrary(plugin)).toContain(expected);
  });

  it("package.json is missing or not JSON", async () => {
    const folder = await writePlugin(await temporaryFolder(), "library", "example");
    await writeFile(path.join(folder, "package.json"), "{");
    expect(await reason(folder)).toMatch(/^package\.json is not JSON: /);
    await writeFile(path.join(folder, "package.json"), "[]");
    expect(await reason(folder)).toBe("package.json is not a JSON object.");
    expect(await reason(path.dirname(folder))).toBe(
      "package.json is missing, which is a plugin's manifest. Create the plugin with 'patchbay new', or remove the folder.",
    );
  });

  it("a provider or task has no code", async () => {
    const folder = await writePlugin(await temporaryFolder(), "task", "example");
    expect(await reason(folder)).toBe("src/index.ts is missing. Add it: every task has one.");
  });

  it.each([
    [
      "two parts of an engine are called alike",
      "./deep/run.ts",
      "it imports two modules by import() whose files would",
    ],
    [
      "a part lies elsewhere",
      "../../other/src/run.ts",
      "src/engine.ts imports '../../other/src/run.ts', which does not",
    ],
  ])("%s", async (_, specifier, expected) => {
    const engine = `const run = async () => [await import("./run.ts"), await import("${specifier}")];\nexport default { run };\n`;
    const part = "export const part = 1;\n";
    const message = await reason(
      await writePlugin(await temporaryFolder(), "provider", "example", {
        files: { "src/engine.ts": engine, "src/run.ts": part, "src/deep/run.ts": part },
        manifest: { engine: {}, hosts: [], models: "own", auth: { none: true }, tasks: { "text-generation": {} } },
      }),
    );
    expect(message.slice(0, expected.length)).toBe(expected);
  });

  it("its id cannot be one", async () => {
    const folder = await writePlugin(await temporaryFolder(), "library", "a b");
    expect(await reason(folder)).toMatch(/^'a b' cannot be a plugin's id\. /);
  });

  it.each([
    ["Groq", "The id is 'Groq'; ids of providers are in lower case."],
    ["fastest", "The id is 'fastest', which is reserved; choose another."],
    ["constructor", "The id is 'constructor', which is reserved; choose another."],
  ])("a provider is named %s", async (id, message) => {
    expect(await reason(await writePlugin(await temporaryFolder(), "provider", id))).toBe(message);
  });

  it("no id is named, outside of Patchbay's repository", async () => {
    const root = await temporaryFolder();
    const folder = await writePlugin(root, "library", "example", { manifest: { id: undefined } });
    expect(await reason(folder)).toBe('package.json has no id. Add it: "patchbay": { "id": "example", … }.');

    await writeFiles(root, { "package.json": '{ "name": "@patchbay/plugins" }' });
    expect(await reason(folder)).toBe("it is built");
    const other = await writePlugin(root, "library", "other", { manifest: { id: "example" } });
    expect(await reason(other)).toBe("The id in package.json is 'example', but the folder is named 'other'.");
  });
});

describe("outside of a tree of plugins", () => {
  it("a copied folder stays the plugin that its manifest names", async () => {
    const root = await temporaryFolder();
    const manifest = { kind: "library", id: "example" };
    const folder = await writePlugin(root, "library", "example", { manifest });
    await rename(folder, path.join(root, "copy of example"));
    const [result] = await buildPlugins([path.join(root, "copy of example")]);
    expect(result).toMatchObject({ status: "built", manifest: { kind: "library", id: "example" } });
  });

  it("the kind comes from the option or a keyword, and any name is good", async () => {
    const root = await temporaryFolder();
    const folder = path.join(root, "example");
    const plugin = { package: { name: "@acme/example-for-patchbay", keywords: ["ml", "patchbay-library"] } };
    await rename(await writePlugin(root, "library", "example", plugin), folder);
    expect(await reason(folder)).toBe("it is built");

    const unknown = path.join(root, "unknown");
    await rename(await writePlugin(root, "library", "unknown", { package: { name: "unknown" } }), unknown);
    expect(await reason(unknown)).toMatch(/^The plugin's kind is not clear\. .* give --kind/);
    expect(await reason(unknown, { kind: "library" })).toBe("it is built");
  });
});
