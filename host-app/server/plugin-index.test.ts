import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { scanPlugins, type PluginScan } from "@patchbay/core/node";
import type { IndexEntry } from "@patchbay/core/plugin";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { folderSignature } from "./folder-signature.ts";
import { createPluginIndex, type LivePluginIndex } from "./plugin-index.ts";
import { libraryManifest, writeLibrary } from "./testing/served-plugin.ts";
import { temporaryFolder } from "../../core/kit/testing/plugin-tree.ts";

const PAUSE_MS = 5;
let root = "";
let index: LivePluginIndex;

beforeEach(async () => {
  root = await temporaryFolder();
  await mkdir(path.join(root, "built-in"));
  await mkdir(path.join(root, "dropped"));
  index = createPluginIndex(
    [
      { path: path.join(root, "built-in"), origin: "built-in" },
      { path: path.join(root, "dropped"), origin: "dropped-in" },
    ],
    { pauseMs: PAUSE_MS, keepMs: 0 },
  );
});

async function listed(): Promise<{ ids: string[]; problems: { name: string; reason: string }[] }> {
  const { plugins, problems } = JSON.parse(new TextDecoder().decode((await index.current()).index.bytes)) as {
    plugins: { origin: string; id: string }[];
    problems: { name: string; reason: string }[];
  };
  return { ids: plugins.map(({ origin, id }) => `${origin} ${id}`), problems };
}

const walks = vi.hoisted(() => ({ count: 0 }));
vi.mock("./folder-signature.ts", async (importActual) => {
  const actual = await importActual<{ folderSignature: typeof folderSignature }>();
  return {
    folderSignature: (...args: Parameters<typeof folderSignature>): Promise<string> => {
      walks.count += 1;
      return actual.folderSignature(...args);
    },
  };
});

it("lists and serves no plugin that the configuration leaves out", async () => {
  const folder = path.join(root, "built-in");
  await writeLibrary(folder, "one");
  await writeLibrary(folder, "two");
  index = createPluginIndex([{ path: folder, origin: "built-in" }], { allows: ({ id }) => id === "two" });
  expect(await listed()).toEqual({ ids: ["built-in two"], problems: [] });
  const { files } = await index.current();
  expect([...files.keys()].filter((name) => !name.startsWith("libraries/two/"))).toEqual([]);
});

describe("scans of the index", () => {
  let cached: LivePluginIndex;
  beforeEach(async () => {
    await writeLibrary(path.join(root, "built-in"), "one");
    cached = createPluginIndex([{ path: path.join(root, "built-in"), origin: "built-in" }], { keepMs: 60_000 });
    walks.count = 0;
  });

  it("run once for a thousand concurrent requests, and for the next ones", async () => {
    const states = await Promise.all(Array.from({ length: 1000 }, () => cached.current()));
    for (let times = 0; times < 10; times++) states.push(await cached.current());
    expect([new Set(states).size, walks.count]).toEqual([1, 1]);
  });

  it("run once for a thousand new listeners, as of event streams", async () => {
    const quiet = createPluginIndex([{ path: path.join(root, "built-in"), origin: "built-in" }], { pauseMs: 60_000 });
    const streams = Array.from({ length: 1000 }, async () => {
      const end = quiet.subscribe(() => {});
      await quiet.current();
      return end;
    });
    for (const end of await Promise.all(streams)) end();
    expect(walks.count).toBe(1);
  });

  it("stop for an open page while nothing changes", async () => {
    await cached.current();
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "setImmediate"] });
    onTestFinished(() => void vi.useRealTimers());
    onTestFinished(cached.subscribe(() => {}));
    await vi.advanceTimersByTimeAsync(3_600_000);
    // One for the request, and one that begins to watch.
    expect([walks.count, vi.getTimerCount()]).toEqual([2, 0]);
  });

  it("run again after the server's own change, also during a scan", async () => {
    const before = cached.current();
    await writeLibrary(path.join(root, "built-in"), "two");
    cached.changed();
    const after = cached.current();
    expect((await after).plugins.map(({ id }) => id)).toEqual(["one", "two"]);
    await before;
    expect((await cached.current()).plugins).toHaveLength(2);
    expect(walks.count).toBe(2);
  });

  it("notice changes by others once an answer is old", async () => {
    const short = createPluginIndex([{ path: path.join(root, "built-in"), origin: "built-in" }], { keepMs: 20 });
    await short.current();
    await writeLibrary(path.join(root, "built-in"), "two");
    await vi.waitFor(async () => expect((await short.current()).plugins).toHaveLength(2));
  });
});

const count = async (): Promise<number> => (await index.current()).plugins.length;

describe("with a thousand plugins", () => {
  const MANY = 1000;
  beforeEach(() => {
    const folder = path.join(root, "built-in");
    // They need not exist: the server only has to detect new ones.
    const plugins = Array.from({ length: MANY }, (_, place) => {
      const manifest = libraryManifest(`many-${place}`) as Omit<IndexEntry, "base" | "origin">;
      return { ...manifest, base: `libraries/many-${place}/`, origin: "built-in" } as IndexEntry;
    });
    const scan = async (): Promise<PluginScan> => {
      const more = await scanPlugins(folder, "built-in");
      return { plugins: [...plugins, ...more.plugins], problems: more.problems };
    };
    index = createPluginIndex([{ path: folder, origin: "built-in", scan }], { pauseMs: PAUSE_MS, keepMs: 0 });
  });

  it("answers with the last scan, and includes changes after the next one", async () => {
    expect(await count()).toBe(MANY);
    await writeLibrary(path.join(root, "built-in"), "late");
    const later = performance.now() + 10_000;
    const clock = vi.spyOn(performance, "now").mockReturnValue(later);
    onTestFinished(() => clock.mockRestore());
    expect(await count()).toBe(MANY);
    await vi.waitFor(async () => expect(await count()).toBe(MANY + 1));
  });

  it("answers immediately with this server's own changes", async () => {
    expect(await count()).toBe(MANY);
    await writeLibrary(path.join(root, "built-in"), "installed");
    index.changed();
    expect(await count()).toBe(MANY + 1);
  });
});

describe("the live plugin index", () => {
  it("lists the current content of the folders", async () => {
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
    const { plugins, files } = await index.current();
    const bases = plugins.map(({ base }) => base);
    expect(new Set(bases).size).toBe(2);
    expect(bases.map((base) => files.get(`${base}plugin.abc.js`)?.path)).toEqual([
      path.join(root, "built-in/libraries/one/dist/plugin.abc.js"),
      path.join(root, "dropped/libraries/one/dist/plugin.abc.js"),
    ]);
    expect(files.size).toBe(2);
  });

  it("changes its revision only when a manifest changes", async () => {
    await writeLibrary(path.join(root, "built-in"), "one");
    const { revision } = (await index.current()).index;
    expect((await index.current()).index.revision).toBe(revision);
    const file = path.join(root, "built-in/libraries/one/dist/manifest.json");
    await writeFile(file, JSON.stringify(libraryManifest("one", { version: "1.0.1" })));
    expect((await index.current()).index.revision).not.toBe(revision);
  });

  it("reports a half-written manifest and lists the others", async () => {
    await writeLibrary(path.join(root, "built-in"), "one");
    await writeLibrary(path.join(root, "built-in"), "two");
    await writeFile(path.join(root, "built-in/libraries/two/dist/manifest.json"), '{ "kind": "libr');
    const { ids, problems } = await listed();
    expect(ids).toEqual(["built-in one"]);
    expect(problems).toEqual([expect.objectContaining({ name: "libraries/two/dist/" })]);
  });

  it("reports a deleted folder", async () => {
    await writeLibrary(path.join(root, "built-in"), "one");
    await rename(path.join(root, "dropped"), path.join(root, "moved"));
    const { ids, problems } = await listed();
    expect(ids).toEqual(["built-in one"]);
    expect(problems[0]?.reason).toContain("dropped");
  });

  it("notifies listeners of a plugin that is dropped in, once it is complete", async () => {
    const before = (await index.current()).index.revision;
    const notified = new Promise<string>((resolve) => index.subscribe(resolve));
    await writeLibrary(path.join(root, "dropped"), "late");
    const revision = await notified;
    expect(revision).not.toBe(before);
    expect((await listed()).ids).toEqual(["dropped-in late"]);
  });

  it("notifies listeners of a change in a plugin that has replaced another one", async () => {
    const libraries = path.join(root, "dropped/libraries");
    await writeLibrary(path.join(root, "dropped"), "one");
    await writeLibrary(path.join(root, "built-in"), "other");
    await index.current();
    const revisions: string[] = [];
    onTestFinished(index.subscribe((revision) => revisions.push(revision)));
    await rename(path.join(libraries, "one"), path.join(root, "one"));
    await vi.waitFor(() => expect(revisions).toHaveLength(1));
    await rename(path.join(root, "one"), path.join(libraries, "one"));
    await vi.waitFor(() => expect(revisions).toHaveLength(2));
    const file = path.join(libraries, "one/dist/manifest.json");
    await writeFile(file, JSON.stringify(libraryManifest("one", { version: "1.0.1" })));
    await vi.waitFor(() => expect(revisions).toHaveLength(3));
  });

  it("notifies listeners of changes that requests find if the folders are too many to watch", async () => {
    const reasons: string[] = [];
    const folders = [{ path: path.join(root, "dropped"), origin: "dropped-in" }] as const;
    const onUnwatched = (reason: string): unknown => reasons.push(reason);
    index = createPluginIndex(folders, { pauseMs: PAUSE_MS, keepMs: 0, mostWatched: 2, onUnwatched });
    await writeLibrary(path.join(root, "dropped"), "one");
    await index.current();
    const notified = new Promise<string>((resolve) => onTestFinished(index.subscribe(resolve)));
    await vi.waitFor(() => expect(reasons).toEqual(["there are more than 2 folders"]));
    await writeLibrary(path.join(root, "dropped"), "late");
    const { revision } = (await index.current()).index;
    expect(await notified).toBe(revision);
  });

  it("notices a plugin that is dropped into a folder that is itself a package", async () => {
    await writeFile(path.join(root, "dropped", "package.json"), "{}");
    await writeFile(path.join(root, "dropped", "manifest.json"), "{}");
    const { revision } = (await index.current()).index;
    await writeLibrary(path.join(root, "dropped"), "late");
    const { index: later, plugins } = await index.current();
    expect(plugins.map(({ id }) => id)).toEqual(["late"]);
    expect(later.revision).not.toBe(revision);
  });

  it("does not notify a listener that has left", async () => {
    const heard: string[] = [];
    index.subscribe((revision) => heard.push(revision))();
    const notified = new Promise<string>((resolve) => index.subscribe(resolve));
    await writeLibrary(path.join(root, "dropped"), "late");
    await notified;
    expect(heard).toEqual([]);
  });
});
