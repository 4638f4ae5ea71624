import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { IncompatiblePluginError, PluginLoadError } from "../errors/index.ts";
import type { IndexEntry } from "../manifest/manifest.ts";
import type { RejectedEntry } from "../manifest/manifest.ts";
import { entryProblem } from "../manifest/check-entry.ts";
import { directory } from "./index.ts";
import { coreVersion } from "./read-index-file.ts";
import { integrityOf } from "./read-file.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "patchbay-directory-"));
});
afterEach(async () => {
  delete (globalThis as { patchbayTrace?: number }).patchbayTrace;
  await rm(root, { recursive: true });
});

/** Writes a library whose container is the given code, and returns its entry in the index. */
async function writeLibrary(code: string): Promise<IndexEntry> {
  const folder = path.join(root, "libraries", "example");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "plugin.1.js"), code);
  const manifest = {
    kind: "library",
    id: "example",
    version: "1.0.0",
    contract: 1,
    prettyLabel: "Example",
    repoName: "example",
    repoUrl: "https://git.example/repo",
    requires: {},
    files: { plugin: { path: "plugin.1.js", integrity: integrityOf(code), bytes: code.length } },
  };
  await writeFile(path.join(folder, "manifest.json"), JSON.stringify(manifest));
  const { plugins } = (await directory(root).index()) as { plugins: IndexEntry[] };
  return plugins[0]!;
}

/** Code that leaves a trace when any of it runs. */
const TRACE = "globalThis.patchbayTrace = (globalThis.patchbayTrace ?? 0) + 1;";
const traces = (): unknown => (globalThis as { patchbayTrace?: number }).patchbayTrace;

const WORKING = `
let scope;
export function init(given) { scope = given; }
export async function get(expose) {
  const [offer] = Object.values(scope["@patchbay/core/library"]);
  const library = (await offer.get())();
  return () => ({ default: library.defineLibrary({ snippets: () => [{ language: "text", code: expose }] }) });
}`;

async function failure(code: string): Promise<unknown> {
  const entry = await writeLibrary(code);
  return directory(root)
    .load(entry, "plugin", 0)
    .catch((error: unknown) => error);
}

describe("directory", () => {
  it("gives a container core's modules and returns what it exposes", async () => {
    const entry = await writeLibrary(WORKING);
    for (const folder of [root, pathToFileURL(root)]) {
      const { default: library } = (await directory(folder).load(entry, "plugin", 0)) as {
        default: { snippets(): unknown };
      };
      expect(library.snippets()).toEqual([{ language: "text", code: "./plugin" }]);
    }
  });

  it("shares the modules that the caller adds", async () => {
    const entry = await writeLibrary(
      `let scope; export const init = (given) => { scope = given; };
       export const get = async () => (await scope.react["19.0.0"].get());`,
    );
    const react = { createElement: () => null };
    const source = directory(root, { shared: [{ specifier: "react", version: "19.0.0", load: async () => react }] });
    expect(await source.load(entry, "plugin", 0)).toBe(react);
  });

  it("runs no line of a file that was altered", async () => {
    const entry = await writeLibrary(WORKING);
    const file = path.join(root, "libraries/example/plugin.1.js");
    await writeFile(file, `${TRACE}\n${WORKING}`);

    const error = await directory(root)
      .load(entry, "plugin", 0)
      .catch((reason: unknown) => reason);

    expect(PluginLoadError.isInstance(error) && error.message).toMatch(
      /plugin\.1\.js is not the file that the manifest of library 'example' names: its hash is sha384-.+ instead of sha384-.+\. None of its code was run\./,
    );
    expect(traces()).toBeUndefined();
  });

  it("reads the facts that an entry lists, unless the file was altered", async () => {
    const entry = await writeLibrary(WORKING);
    const facts = JSON.stringify({ models: [] });
    const file = path.join(root, "libraries/example/models.1.json");
    await writeFile(file, facts);
    const listed = { path: "models.1.json", integrity: integrityOf(facts), bytes: facts.length };
    expect(await directory(root).facts?.(entry, listed)).toEqual({ models: [] });
    await writeFile(file, "{}");
    await expect(directory(root).facts?.(entry, listed)).rejects.toThrow("is not the file that the manifest");
    await rm(file);
    await expect(directory(root).facts?.(entry, listed)).rejects.toThrow(
      "The file of the facts of library 'example' is missing",
    );
  });

  it("runs a module again for every attempt", async () => {
    const entry = await writeLibrary(
      `${TRACE} if (globalThis.patchbayTrace < 2) throw new Error("not yet"); ${WORKING}`,
    );
    const source = directory(root);
    await expect(source.load(entry, "plugin", 0)).rejects.toThrow("failed while it was loaded");
    await expect(source.load(entry, "plugin", 0)).rejects.toThrow("not yet");
    await expect(source.load(entry, "plugin", 1)).resolves.toHaveProperty("default");
  });

  it.each([
    ["throws at once", "throw new RangeError('broken')", "failed while it was loaded from", "RangeError: broken"],
    ["is not JavaScript", "export const =", "failed while it was loaded from", "SyntaxError"],
    ["exports something else", "export default 1", "is no Module Federation container", "init and get"],
  ])("names file and cause when the file %s", async (_, code, ...texts) => {
    const error = await failure(code);
    expect(PluginLoadError.isInstance(error)).toBe(true);
    for (const text of ["plugin.1.js", "library 'example'", ...texts]) expect((error as Error).message).toContain(text);
  });

  it("passes on that a container and the host do not fit", async () => {
    const error = await failure(
      `export const get = () => {};
       export function init() {
         throw Object.assign(new Error("needs more"), {
           [Symbol.for("patchbay.error")]: ["PatchbayError", "PluginError", "IncompatiblePluginError"],
         });
       }`,
    );
    expect(IncompatiblePluginError.isInstance(error) && error.message).toBe("needs more");
  });

  it("shows the file's path in stack traces", async () => {
    // The test runner's stack traces ignore the comment that names the source.
    const { prepareStackTrace } = Error;
    Reflect.deleteProperty(Error, "prepareStackTrace");
    const error = await failure("export const get = 1;\nexport function init() {}\nthrow new Error('here');");
    const { stack } = (error as Error).cause as Error;
    Error.prepareStackTrace = prepareStackTrace;
    expect(stack).toContain(`${pathToFileURL(root).href}/libraries/example/plugin.1.js?attempt=0:3:7`);
  });

  it("names the missing file, and the missing expose of the plugin", async () => {
    const entry = await writeLibrary(WORKING);
    await rm(path.join(root, "libraries/example/plugin.1.js"));
    const source = directory(root);
    await expect(source.load(entry, "plugin", 0)).rejects.toThrow(
      /The file of the plugin of library 'example' is missing: .+plugin\.1\.js\. Build the plugin again/,
    );
    await expect(source.load(entry, "mocks", 0)).rejects.toThrow("The library 'example' has no mocks.");
  });

  it("reports broken plugins and lists the others", async () => {
    await writeLibrary(WORKING);
    await mkdir(path.join(root, "libraries", "broken"));
    await writeFile(path.join(root, "libraries/broken/manifest.json"), "?");
    const problems: RejectedEntry[] = [];
    const source = directory(root, { origin: "installed", onProblem: (problem) => problems.push(problem) });
    expect(await source.index()).toMatchObject({ patchbay: 1, plugins: [{ id: "example", origin: "installed" }] });
    expect(problems.map(({ name }) => name)).toEqual(["libraries/broken/"]);
  });

  it("reads the index that was written into the folder instead of the manifests, with the source's origin", async () => {
    const entry = await writeLibrary(WORKING);
    const indexed = { ...entry, id: "indexed", origin: "built-in" };
    await writeFile(path.join(root, "index.json"), JSON.stringify({ patchbay: 1, plugins: [indexed] }));
    const source = directory(root, { indexFile: "index.json" });
    expect(await source.index()).toEqual({ patchbay: 1, plugins: [{ ...indexed, origin: "dropped-in" }] });
    expect(await directory(root).index()).toMatchObject({ plugins: [{ id: "example" }] });
  });

  it("scans the folder where no index was written", async () => {
    await writeLibrary(WORKING);
    const source = directory(root, { indexFile: "index.json" });
    expect(await source.index()).toMatchObject({ plugins: [{ id: "example" }] });
  });

  it("refuses a written index that is not JSON, and passes on one of another form for the host to refuse", async () => {
    const source = directory(root, { indexFile: "index.json" });
    await writeFile(path.join(root, "index.json"), "?");
    await expect(source.index()).rejects.toThrow(/index\.json is not JSON\. Write it again with 'patchbay index'\./);
    await writeFile(path.join(root, "index.json"), "null");
    expect(await source.index()).toBeNull();
  });

  it.each([
    ["does not check again what the same version of core checked", coreVersion, undefined],
    ["checks what another version of core wrote", async () => "0.0.0", "version: is missing"],
  ])("%s", async (_, writer, problem) => {
    const checkedBy = await writer();
    const { version: _version, ...entry } = await writeLibrary(WORKING);
    await writeFile(path.join(root, "index.json"), JSON.stringify({ patchbay: 1, plugins: [entry], checkedBy }));
    const { plugins } = (await directory(root, { indexFile: "index.json" }).index()) as { plugins: unknown[] };
    expect(entryProblem(plugins[0])).toBe(problem);
  });
});
