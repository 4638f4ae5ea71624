import { createHash } from "node:crypto";
import type * as FileSystem from "node:fs/promises";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { integrityOf } from "@patchbay/core/node";
import { parseIndexEntry } from "@patchbay/core/plugin";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { diskProblem } from "../data-folder.ts";
import { libraryManifest, PLUGIN_CODE } from "../testing/served-plugin.ts";
import type { InspectedPlugin } from "./inspect-plugin.ts";
import { createInstallationStore, type InstallationStore } from "./installation-store.ts";
import { temporaryFolder } from "../../../core/kit/testing/plugin-tree.ts";

const disk = vi.hoisted(() => ({ full: false }));
vi.mock("node:fs/promises", async (importActual) => {
  const actual = await importActual<typeof FileSystem>();
  const open: typeof actual.open = async (file, flags, mode) => {
    const writes = flags === "w";
    if (writes && disk.full) throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    return actual.open(file, flags, mode);
  };
  return { ...actual, open };
});

const FILE = "plugin.abc.js";
let dataFolder = "";
let store: InstallationStore;

beforeEach(async () => {
  dataFolder = await temporaryFolder();
  store = createInstallationStore(dataFolder);
});
afterEach(async () => {
  vi.useRealTimers();
});

/** A downloaded plugin. */
function plugin(version = "1.0.0", id = "late-comer", changes: object = {}): InspectedPlugin {
  const manifest = Buffer.from(JSON.stringify(libraryManifest(id, { version, ...changes })));
  return {
    url: new URL("https://plugins.example/dist/manifest.json"),
    sha: createHash("sha256").update(manifest).digest("hex"),
    entry: parseIndexEntry({ ...libraryManifest(id, { version }), base: "dist/", origin: "installed" }, "test"),
    manifest,
    contents: new Map([[FILE, Buffer.from(PLUGIN_CODE)]]),
    checks: [],
  };
}

const fileOf = ({ sha }: InspectedPlugin, name: string): string => path.join(store.path, sha, name);
const versions = async (): Promise<string[]> => (await store.list()).map(({ version }) => version);
const scanned = async (): Promise<string[]> => (await store.scan()).plugins.map(({ version }) => version);
const present = async (): Promise<string[]> => (await readdir(store.path)).toSorted();

it("lists the origin that a plugin came from, whatever its own manifest claims", async () => {
  const one = plugin("1.0.0", "late-comer", { installedFrom: "https://trusted.example" });
  await store.save(one);
  const origins = async () => (await store.scan()).plugins.map(({ installedFrom }) => installedFrom);
  expect(await origins()).toEqual(["https://plugins.example"]);
  await rm(fileOf(one, "source.json"));
  expect(await origins()).toEqual([undefined]);
});

describe("a removed plugin", () => {
  it("can be restored once, unchanged", async () => {
    const one = plugin();
    await store.save(one);
    const before = await store.list();
    expect(await store.remove(one.sha)).toBe(true);
    expect(await store.list()).toEqual([]);
    expect(await store.restore(one.sha)).toBe(true);
    expect(await store.list()).toEqual(before);
    expect(await store.restore(one.sha)).toBe(false);
  });

  it("does not replace a build that was installed since, nor survive a restart", async () => {
    const [old, newer] = [plugin("1.0.0"), plugin("2.0.0")];
    await store.save(old);
    await store.remove(old.sha);
    await store.save(newer);
    expect(await store.restore(old.sha)).toBe(false);
    expect(await present()).toEqual([newer.sha]);
    await store.remove(newer.sha);
    store = createInstallationStore(dataFolder);
    await store.clean();
    expect(await store.restore(newer.sha)).toBe(false);
    expect(await readdir(dataFolder)).not.toContain("removed");
  });

  it("can be restored if it is among the last ten", async () => {
    const many = Array.from({ length: 11 }, (_, place) => plugin("1.0.0", `late-${place}`));
    for (const one of many) {
      await store.save(one);
      await store.remove(one.sha);
    }
    expect(await readdir(path.join(dataFolder, "removed"))).toHaveLength(10);
    expect(await store.restore(many[0]?.sha ?? "")).toBe(false);
  });
});

describe("installing a damaged plugin again", () => {
  it.each([
    ["without the file with its source", "source.json", undefined, "source is unknown"],
    ["with such a file that is empty", "source.json", "", "source is unknown"],
    [
      "with another file than its manifest names",
      FILE,
      "globalThis.altered = true;",
      `${FILE} is missing or was changed`,
    ],
    ["without a file", FILE, undefined, `${FILE} is missing or was changed`],
  ])("repairs it %s", async (_, name, content, problem) => {
    const one = plugin();
    await store.save(one);
    if (content === undefined) await rm(fileOf(one, name));
    else await writeFile(fileOf(one, name), content);
    expect(await store.list()).toMatchObject([{ sha: one.sha, problem: expect.stringContaining(problem) as string }]);
    await store.save(one);
    const [installation, ...others] = await store.list();
    expect([installation?.url, installation?.problem, others]).toEqual([one.url.href, undefined, []]);
    expect(await readFile(fileOf(one, FILE), "utf8")).toBe(PLUGIN_CODE);
  });

  it("repairs an engine's assets", async () => {
    const bytes = Buffer.from("the module of an engine");
    const asset = { path: "engine.abc.wasm", integrity: integrityOf(bytes), bytes: bytes.length };
    const manifest = Buffer.from(
      JSON.stringify({
        ...libraryManifest("late-comer"),
        kind: "provider",
        label: "Late Comer",
        auth: { none: true },
        hosts: [],
        tasks: {},
        models: "own",
        engine: {},
        assets: { "engine.wasm": asset },
      }),
    );
    const sha = createHash("sha256").update(manifest).digest("hex");
    const entry = parseIndexEntry(
      { ...(JSON.parse(manifest.toString()) as object), base: "dist/", origin: "installed" },
      "",
    );
    const contents = new Map([...plugin().contents, [asset.path, bytes]]);
    const engine = { ...plugin(), sha, entry, manifest, contents };
    await store.save(engine);
    expect((await store.list())[0]).not.toHaveProperty("problem");
    await writeFile(fileOf(engine, asset.path), "another module!");
    expect((await store.list())[0]?.problem).toMatch("engine.abc.wasm is missing or was changed");
    await store.save(engine);
    expect(await readFile(fileOf(engine, asset.path))).toEqual(bytes);
  });

  it.each([
    ["empty", ""],
    ["another one, however well formed", JSON.stringify(libraryManifest("late-comer", { version: "6.6.6" }))],
  ])("repairs it with a manifest that is %s, and does not list it until then", async (_, content) => {
    const one = plugin();
    await store.save(one);
    await writeFile(fileOf(one, "manifest.json"), content);
    expect(await store.scan()).toMatchObject({
      plugins: [],
      problems: [{ reason: expect.stringMatching(/is damaged\. Install the plugin again\.$/) as string }],
    });
    await store.save(one);
    expect([await versions(), await scanned()]).toEqual([["1.0.0"], ["1.0.0"]]);
    expect((await store.scan()).problems).toEqual([]);
  });
});

describe("parallel installations", () => {
  it("of the same build eight times store one", async () => {
    await Promise.all(Array.from({ length: 8 }, () => store.save(plugin())));
    expect(await versions()).toEqual(["1.0.0"]);
    expect(await readdir(path.join(dataFolder, "incoming"))).toEqual([]);
  });

  it("of six versions store only the last", async () => {
    const six = ["1.0.1", "1.0.2", "1.0.3", "1.0.4", "1.0.5", "1.0.6"].map((version) => plugin(version));
    await Promise.all(six.map((each) => store.save(each)));
    expect([await versions(), await scanned(), await present()]).toEqual([["1.0.6"], ["1.0.6"], [six[5]?.sha]]);
  });

  it("through two servers over one folder both succeed", async () => {
    const other = createInstallationStore(dataFolder);
    await Promise.all([store, other, store, other].map((each) => each.save(plugin())));
    expect(await versions()).toEqual(["1.0.0"]);
  });

  it("continue after a failure", async () => {
    const broken = { ...plugin("0.9.0"), contents: new Map([["no/such/folder.js", Buffer.from("")]]) };
    const [failed, done] = await Promise.allSettled([store.save(broken), store.save(plugin())]);
    expect([failed.status, done.status]).toEqual(["rejected", "fulfilled"]);
    expect(await versions()).toEqual(["1.0.0"]);
  });
});

describe("a version", () => {
  it("replaces an older one as soon as it exists", async () => {
    const [older, newer] = [plugin("1.0.0"), plugin("2.0.0")];
    await store.save(older);
    // The state after a crash between the two steps.
    const moved = path.join(dataFolder, "kept");
    await rename(path.join(store.path, older.sha), moved);
    await store.save(newer);
    await rename(moved, path.join(store.path, older.sha));
    expect([await scanned(), await versions()]).toEqual([["2.0.0"], ["2.0.0"]]);
    expect((await store.scan()).problems).toEqual([]);
    await store.clean();
    expect(await present()).toEqual([newer.sha]);
  });

  it("wins if it was installed later, also when the clock was set back", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01") });
    await store.save(plugin("1.0.0"));
    vi.setSystemTime(new Date("2020-01-01"));
    await store.save(plugin("2.0.0"));
    expect(await versions()).toEqual(["2.0.0"]);
    expect((await store.list())[0]?.installedAt).toBe("2030-01-01T00:00:00.001Z");
  });
});

describe("leftovers of an ended program", () => {
  it("are removed at the next start, except what another process is installing", async () => {
    const [one, two] = [plugin(), plugin("1.0.0", "another")];
    await store.save(one);
    await store.save(two);
    await writeFile(fileOf(two, "manifest.json"), "");
    // No process has the first number; the second is this one's parent.
    for (const name of ["4194304-abc", "incoming-old", `${process.pid}-earlier`, `${process.ppid}-abc`]) {
      await mkdir(path.join(dataFolder, "incoming", name));
      await writeFile(path.join(dataFolder, "incoming", name, FILE), "half");
    }
    await createInstallationStore(dataFolder).clean();
    expect(await readdir(path.join(dataFolder, "incoming"))).toEqual([`${process.ppid}-abc`]);
    expect(await present()).toEqual([one.sha]);
  });

  it("stay if this version does not understand them", async () => {
    const manifest = Buffer.from(JSON.stringify({ ...libraryManifest("later"), kind: "agent" }));
    const sha = createHash("sha256").update(manifest).digest("hex");
    await mkdir(path.join(store.path, sha), { recursive: true });
    await writeFile(path.join(store.path, sha, "manifest.json"), manifest);
    await store.clean();
    expect(await present()).toEqual([sha]);
    expect((await store.scan()).problems).toHaveLength(1);
  });
});

describe("a disk that is full", () => {
  it("is reported, and leaves no files behind", async () => {
    disk.full = true;
    const error: unknown = await store.save(plugin()).catch((reason: unknown) => reason);
    disk.full = false;
    expect(diskProblem(error, "/data")).toEqual({
      status: 507,
      error: "The disk of the server's data folder /data is full. Free some space, then try again.",
    });
    expect(await readdir(path.join(dataFolder, "incoming"))).toEqual([]);
    await store.save(plugin());
    expect(await versions()).toEqual(["1.0.0"]);
  });
});

it("goes back to the build that was replaced last, and forward again", async () => {
  await store.save(plugin("1.0.0"));
  const newer = plugin("1.1.0");
  await store.save(newer);
  const current = async () =>
    (await store.list()).map(({ version, previous }) => `${version} before ${previous?.version}`);
  expect(await current()).toEqual(["1.1.0 before 1.0.0"]);
  expect(await store.rollBack(newer.sha)).toBe(true);
  expect(await current()).toEqual(["1.0.0 before 1.1.0"]);
  expect(await scanned()).toEqual(["1.0.0"]);
  expect(await store.rollBack(newer.sha)).toBe(false);
  expect(await store.rollBack(plugin("1.0.0").sha)).toBe(true);
  expect(await scanned()).toEqual(["1.1.0"]);
});
