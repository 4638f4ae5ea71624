import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPluginIndex, type LivePluginIndex } from "./plugin-index.ts";
import { libraryManifest, writeLibrary } from "./testing/served-plugin.ts";

const POLL_MS = 5;
let root = "";
let index: LivePluginIndex;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "patchbay-plugins-"));
  await mkdir(path.join(root, "built-in"));
  await mkdir(path.join(root, "dropped"));
  index = createPluginIndex(
    [
      { path: path.join(root, "built-in"), origin: "built-in" },
      { path: path.join(root, "dropped"), origin: "dropped-in" },
    ],
    { pollMs: POLL_MS, keepMs: 0 },
  );
});
afterEach(() => rm(root, { recursive: true }));

async function listed(): Promise<{ ids: string[]; problems: { name: string; reason: string }[] }> {
  const { plugins, problems } = JSON.parse((await index.current()).text) as {
    plugins: { origin: string; id: string }[];
    problems: { name: string; reason: string }[];
  };
  return { ids: plugins.map(({ origin, id }) => `${origin} ${id}`), problems };
}

describe("the live plugin index", () => {
  it("lists what is in the folders at this moment", async () => {
    expect((await listed()).ids).toEqual([]);
    await writeLibrary(path.join(root, "built-in"), "one");
    await writeLibrary(path.join(root, "dropped"), "two");
    expect((await listed()).ids).toEqual(["built-in one", "dropped-in two"]);
    await rm(path.join(root, "built-in/libraries/one"), { recursive: true });
    expect((await listed()).ids).toEqual(["dropped-in two"]);
  });

  it("serves the file of each of two plugins with the same name", async () => {
    await writeLibrary(path.join(root, "built-in"), "one");
    await writeLibrary(path.join(root, "dropped"), "one");
    const { text, files } = await index.current();
    const bases = (JSON.parse(text) as { plugins: { base: string }[] }).plugins.map(({ base }) => base);
    expect(new Set(bases).size).toBe(2);
    expect(bases.map((base) => files.get(`${base}plugin.abc.js`)?.path)).toEqual([
      path.join(root, "built-in/libraries/one/dist/plugin.abc.js"),
      path.join(root, "dropped/libraries/one/dist/plugin.abc.js"),
    ]);
    expect(files.size).toBe(2);
  });

  it("keeps its revision while nothing changes, and changes it with a manifest", async () => {
    await writeLibrary(path.join(root, "built-in"), "one");
    const { revision } = await index.current();
    expect((await index.current()).revision).toBe(revision);
    const file = path.join(root, "built-in/libraries/one/dist/manifest.json");
    await writeFile(file, JSON.stringify(libraryManifest("one", { version: "1.0.1" })));
    expect((await index.current()).revision).not.toBe(revision);
  });

  it("names a half-written manifest as a problem and lists the others", async () => {
    await writeLibrary(path.join(root, "built-in"), "one");
    await writeLibrary(path.join(root, "built-in"), "two");
    await writeFile(path.join(root, "built-in/libraries/two/dist/manifest.json"), '{ "kind": "libr');
    const { ids, problems } = await listed();
    expect(ids).toEqual(["built-in one"]);
    expect(problems).toEqual([expect.objectContaining({ name: "libraries/two/dist/" })]);
  });

  it("names a folder that vanished as a problem", async () => {
    await writeLibrary(path.join(root, "built-in"), "one");
    await rename(path.join(root, "dropped"), path.join(root, "moved"));
    const { ids, problems } = await listed();
    expect(ids).toEqual(["built-in one"]);
    expect(problems[0]?.reason).toContain("dropped");
  });

  it("tells listeners of a plugin that is dropped in, once it is complete", async () => {
    const before = (await index.current()).revision;
    const told = new Promise<string>((resolve) => index.subscribe(resolve));
    await writeLibrary(path.join(root, "dropped"), "late");
    const revision = await told;
    expect(revision).not.toBe(before);
    expect((await listed()).ids).toEqual(["dropped-in late"]);
  });

  it("sees what is dropped into a folder that is a package itself", async () => {
    await writeFile(path.join(root, "dropped", "package.json"), "{}");
    await writeFile(path.join(root, "dropped", "manifest.json"), "{}");
    const { revision } = await index.current();
    await writeLibrary(path.join(root, "dropped"), "late");
    const { revision: later, plugins } = await index.current();
    expect(plugins.map(({ id }) => id)).toEqual(["late"]);
    expect(later).not.toBe(revision);
  });

  it("tells nothing to a listener that has gone", async () => {
    const heard: string[] = [];
    index.subscribe((revision) => heard.push(revision))();
    const told = new Promise<string>((resolve) => index.subscribe(resolve));
    await writeLibrary(path.join(root, "dropped"), "late");
    await told;
    expect(heard).toEqual([]);
  });
});
