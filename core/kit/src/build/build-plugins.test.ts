import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { directory, integrityOf, sharedCoreModules } from "@patchbay/core/node";
import {
  parseIndexEntry,
  shareScopeOf,
  type BuiltManifest,
  type Expose,
  type FederationContainer,
  type IndexEntry,
  type PluginIndex,
  type SharedModule,
} from "@patchbay/core/plugin";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder, writeFiles, writePlugin, type ExamplePlugin } from "../../testing/plugin-tree.ts";
import { buildPlugins } from "./build-plugins.ts";
import { findPluginFolders } from "./find-plugin-folders.ts";

const PROVIDER =
  'import { defineProvider, openAiChat } from "@patchbay/core/provider";\n' +
  "export default defineProvider({ tasks: { conversational: openAiChat() } });\n";

it("finds the plugins of a repository in a folder that is called like a kind", async () => {
  const plugins = path.join(await temporaryFolder(), "tasks", "plugins");
  const folder = await writePlugin(plugins, "provider", "example", { files: {} });
  await writeFiles(plugins, { "package.json": '{ "name": "plugins" }' });
  expect(await findPluginFolders(plugins)).toEqual([folder]);
  expect(await findPluginFolders(folder)).toEqual([folder]);
});

/** Builds one plugin. @returns its manifest and folder. @throws the build's error */
async function buildOne(folder: string): Promise<BuiltManifest> {
  const [result] = await buildPlugins([folder]);
  if (result?.status === "built") return result.manifest;
  throw result?.status === "failed" ? result.error : new Error(`it is ${result?.status}`);
}

async function buildProvider(
  plugin: ExamplePlugin,
): Promise<{ root: string; folder: string; manifest: BuiltManifest }> {
  const root = await temporaryFolder();
  const folder = await writePlugin(root, "provider", "example", plugin);
  return { root, folder, manifest: await buildOne(folder) };
}

/** Loads a built plugin as Node does. */
async function load(
  root: string,
  expose: Expose,
  { shared = [], attempt = 0 }: { shared?: readonly SharedModule[]; attempt?: number } = {},
): Promise<object> {
  const source = directory(root, { shared });
  const { plugins } = (await source.index()) as PluginIndex;
  return source.load(plugins[0] as IndexEntry, expose, attempt);
}

describe("a built plugin", () => {
  it("is one small file per exposed module, next to the plain module and the manifest", async () => {
    const { folder, manifest } = await buildProvider({
      files: {
        "src/index.ts": PROVIDER,
        "src/mocks.ts":
          'import { mockChat } from "@patchbay/mocks";\nexport const handlers = mockChat([]);\nexport const models = [{ id: "a/b" }];\n',
      },
    });

    const { plugin, mocks } = manifest.files;
    const modules = ["index.d.ts", "index.js", "mocks.d.ts", "mocks.js"];
    const data = ["manifest.json", "samples.json", "quality.json", "badge.json"];
    expect((await readdir(path.join(folder, "dist"))).toSorted()).toEqual(
      [".build.json", ...modules, ...data, mocks?.path, plugin?.path].toSorted(),
    );
    // Pages list the models of the mocks without running them.
    expect(await readFile(path.join(folder, "dist/samples.json"), "utf8")).toBe('[{"id":"a/b"}]');
    expect(plugin?.path).toMatch(/^plugin\.[0-9a-f]{10}\.js$/);
    expect(JSON.parse(await readFile(path.join(folder, "dist/manifest.json"), "utf8"))).toEqual(manifest);
    expect(parseIndexEntry({ ...manifest, base: "x/", origin: "built-in" }, "manifest")).toMatchObject({
      kind: "provider",
      id: "example",
      version: "1.0.0",
      contract: 1,
      label: "Example",
    });
    for (const file of [plugin, mocks]) {
      const content = await readFile(path.join(folder, "dist", file?.path ?? ""));
      expect(file).toMatchObject({ integrity: integrityOf(content), bytes: content.length });
      expect(content.length).toBeLessThanOrEqual(1280);
      expect(content.toString()).not.toContain(folder);
    }
  });

  it("works through the Node loader", async () => {
    const { root } = await buildProvider({ files: { "src/index.ts": PROVIDER } });
    const { default: provider } = (await load(root, "plugin")) as { default: { tasks: object } };
    expect(Object.keys(provider.tasks)).toEqual(["conversational"]);
  });

  it("requires the names that remain after tree shaking, and no module without any", async () => {
    const { manifest } = await buildProvider({
      files: {
        "src/index.ts":
          'import { defineProvider, InputError, openAiChat } from "@patchbay/core/provider";\n' +
          'import { openAiEmbedding } from "@patchbay/core/provider";\n' +
          'import { useState } from "react";\n' +
          "const unused = () => [openAiEmbedding, useState];\n" +
          "export default defineProvider({ tasks: { conversational: { ...openAiChat(), route() { throw new InputError('no'); } } } });\n",
      },
    });
    expect(manifest.requires).toEqual({ "@patchbay/core/provider": ["InputError", "defineProvider", "openAiChat"] });
  });

  it("requires the contract members that older hosts lack: those in its manifest, and those that it lists", async () => {
    const manifest = {
      requires: ["failure"],
      models: "direct",
      auth: { query: "key" },
      settings: { region: { label: "Region" } },
      hosts: ["https://{region}.api.example.com"],
    };
    const built = await buildProvider({ files: { "src/index.ts": PROVIDER }, manifest });
    expect(built.manifest.requires).toEqual({
      "@patchbay/core/provider": ["auth.query", "defineProvider", "failure", "models", "openAiChat", "settings"],
    });
  });

  it("has its mocks as a plain module too, for tests without a host", async () => {
    const mocks =
      'import { mockChat } from "@patchbay/mocks";\nexport const handlers = mockChat(["https://a.example"]);\n';
    const { folder } = await buildProvider({ files: { "src/index.ts": PROVIDER, "src/mocks.ts": mocks } });
    const code = await readFile(path.join(folder, "dist/mocks.js"), "utf8");
    expect(code).toMatch(/^import \{ mockChat \} from "@patchbay\/mocks";$/m);
    expect(code).toMatch(/export \{ handlers \}/);
  });

  it("may consist of only a manifest, if it is a library", async () => {
    const root = await temporaryFolder();
    const folder = await writePlugin(root, "library", "big_vision");
    expect(await buildOne(folder)).toMatchObject({ kind: "library", id: "big_vision", requires: {}, files: {} });
    expect((await readdir(path.join(folder, "dist"))).filter((name) => name.endsWith(".js"))).toEqual([]);
  });

  it("has a plain module with id and manifest, which leaves core to the importer", async () => {
    const { folder } = await buildProvider({ files: { "src/index.ts": `import "react";\n${PROVIDER}` } });
    const code = await readFile(path.join(folder, "dist/index.js"), "utf8");
    expect([...code.matchAll(/^import .* from "(.*)";$/gm)].map((match) => match[1])).toEqual([
      "@patchbay/core/provider",
    ]);
    expect(code).not.toContain(folder.slice(1));
    expect(await readFile(path.join(folder, "dist/index.d.ts"), "utf8")).toContain('ProviderPlugin<"example">');
  });

  it("has a provider's tasks in its types, and whether a call must name a model", async () => {
    const { folder } = await buildProvider({ files: { "src/index.ts": PROVIDER } });
    const types = await readFile(path.join(folder, "dist/index.d.ts"), "utf8");
    expect(types).toContain(`declare module "@patchbay/core/client" {
  interface ProviderTypes {
    readonly "example": { readonly tasks: "conversational"; readonly model: "proposed" };
  }
}`);
  });

  it("has the types of a provider's own arguments", async () => {
    const options = "/** Its own. */\nexport interface Options {\n  readonly top_k?: number;\n}\n";
    const { folder } = await buildProvider({ files: { "src/index.ts": PROVIDER, "src/options.ts": options } });
    expect(await readFile(path.join(folder, "dist/options.d.ts"), "utf8")).toBe(options);
    const types = await readFile(path.join(folder, "dist/index.d.ts"), "utf8");
    expect(types).toContain('readonly "example"?: import("./options.d.ts").Options;');
  });

  it("takes React from the host, even if a bundled package requires it", async () => {
    const root = await temporaryFolder();
    const folder = await writePlugin(root, "task", "example", {
      files: {
        "src/index.ts":
          'import { defineTask } from "@patchbay/core/task";\nexport default defineTask({ descriptor: null, samples: [] });\n',
        "src/widget.tsx":
          'import { Fragment } from "react";\nimport { nameOf } from "old-package";\n' +
          'import "./widget.css";\nexport const element = <Fragment>{nameOf()}</Fragment>;\nexport const mode = process.env.NODE_ENV;\n',
        "src/widget.css": ".example { color: red }",
        "node_modules/old-package/package.json": '{ "name": "old-package", "version": "1.0.0", "main": "index.js" }',
        "node_modules/old-package/index.js": "const React = require('react');\nexports.nameOf = () => React.version;\n",
      },
    });
    const manifest = await buildOne(folder);
    // Node has no React to offer, and can use the task all the same.
    expect(manifest.requires).toEqual({ "@patchbay/core/task": ["defineTask"] });
    await expect(load(root, "widget")).rejects.toThrow(/needs react\S* \^19\.\d+\.\d+; this host offers none\./);

    const { version } = (await import("react")).default;
    const shared = [
      { specifier: "react", version, load: () => import("react") },
      { specifier: "react/jsx-runtime", version, load: () => import("react/jsx-runtime") },
    ];
    expect(await load(root, "widget", { shared })).toMatchObject({
      element: { props: { children: version } },
      mode: "production",
    });

    const replaceSync = vi.fn<(css: string) => void>();
    vi.stubGlobal("document", { adoptedStyleSheets: [] });
    vi.stubGlobal(
      "CSSStyleSheet",
      class {
        replaceSync = replaceSync;
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    await load(root, "widget", { shared, attempt: 1 });
    expect(document.adoptedStyleSheets).toHaveLength(1);
    expect(replaceSync).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(".example{color:red}"));
  });

  it("refuses a host that shares too little, and modules that it does not expose, and does not mix its names with the plugin's", async () => {
    const shims =
      "const sharedModules = [1];\nlet running = 0;\nrunning += sharedModules.length;\n" +
      "export const connect = [typeof module, running, {}];\n";
    const { root, manifest } = await buildProvider({ files: { "src/index.ts": shims + PROVIDER } });
    const { plugin } = manifest.files;
    const code = await readFile(path.join(root, "providers/example/dist", plugin?.path ?? ""), "utf8");
    const container = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as FederationContainer;
    await expect(container.init({})).rejects.toThrow("provider 'example' needs @patchbay/core/provider ^1.0.0");
    await expect(container.get("./mocks")).rejects.toThrow("provider 'example' exposes ./plugin, not ./mocks");
    await container.init(shareScopeOf(sharedCoreModules));
    const [first, second] = await Promise.all([container.get("./plugin"), container.get("./plugin")]);
    expect(first()).toMatchObject({ connect: ["undefined", 1, {}], default: { tasks: {} } });
    expect(first()).toBe(second());
  });
});

describe("buildPlugins", () => {
  it("skips what has not changed, and builds again what has", async () => {
    const { folder, manifest } = await buildProvider({ files: { "src/index.ts": PROVIDER } });
    const status = async (force = false): Promise<string | undefined> =>
      (await buildPlugins([folder], { force }))[0]?.status;
    const output = path.join(folder, "dist", manifest.files.plugin?.path ?? "");
    expect(await status()).toBe("unchanged");

    await utimes(path.join(folder, "src/index.ts"), new Date(), new Date());
    expect(await status(), "a new date alone").toBe("unchanged");
    await writeFiles(folder, { "src/index.test.ts": "// a test is not built" });
    expect(await status(), "tests").toBe("unchanged");
    expect(await status(true), "by force").toBe("built");

    await writeFile(output, "");
    expect(await status(), "a damaged output").toBe("built");
    await rm(output);
    expect(await status(), "a missing output").toBe("built");
    await writeFiles(folder, { "package-lock.json": "{}" });
    expect(await status(), "a new lock").toBe("built");
    await writeFile(path.join(folder, "src/index.ts"), `${PROVIDER}export const more = 1;\n`);
    expect(await status(), "new sources").toBe("built");
  });

  it("removes files of an earlier build", async () => {
    const { folder, manifest } = await buildProvider({
      files: { "src/index.ts": PROVIDER, "src/mocks.ts": "export const models = [];" },
    });
    await rm(path.join(folder, "src/mocks.ts"));
    await writeFile(path.join(folder, "src/index.ts"), `${PROVIDER}export const more = 1;\n`);
    const { files } = await buildOne(folder);
    expect(files.plugin?.path).not.toBe(manifest.files.plugin?.path);
    expect((await readdir(path.join(folder, "dist"))).filter((name) => /^(plugin|mocks)\./.test(name))).toEqual([
      files.plugin?.path,
    ]);
  });

  it("preserves the last good build if a plugin fails, and builds the others", async () => {
    const { root, folder, manifest } = await buildProvider({ files: { "src/index.ts": PROVIDER } });
    const other = await writePlugin(root, "library", "other");
    await writeFile(path.join(folder, "src/index.ts"), "export default {");
    const results = await buildPlugins([folder, other]);
    expect(results.map(({ status }) => status)).toEqual(["failed", "built"]);
    expect((await stat(path.join(folder, "dist", manifest.files.plugin?.path ?? ""))).size).toBe(
      manifest.files.plugin?.bytes,
    );
  });
});

describe("the plugins of a folder", () => {
  it("exclude the build of a removed plugin, but include one whose manifest is missing", async () => {
    const root = await temporaryFolder();
    await writeFiles(path.join(root, "providers"), {
      "here/package.json": "{}",
      "gone/dist/manifest.json": "{}",
      "broken/src/index.ts": PROVIDER,
    });
    const folders = await findPluginFolders(root);
    expect(folders.map((folder) => path.basename(folder))).toEqual(["broken", "here"]);
  });
});
