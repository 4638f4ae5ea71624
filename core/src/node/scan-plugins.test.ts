import { execFileSync, execSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ManifestError } from "../errors/index.ts";
import { BUILD_PROBLEM_FILE, scanPlugins } from "./scan-plugins.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "patchbay-scan-"));
});
afterEach(() => rm(root, { recursive: true }));

async function write(file: string, content: unknown): Promise<void> {
  const target = path.join(root, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, typeof content === "string" ? content : JSON.stringify(content));
}

function library(id: string): Record<string, unknown> {
  return {
    kind: "library",
    id,
    version: "1.0.0",
    contract: 1,
    requires: {},
    files: {},
    prettyLabel: id,
    repoName: id,
    repoUrl: "https://git.example/repo",
  };
}

describe("scanPlugins", () => {
  it("finds plugins by their manifest, in source trees, in published ones and dropped in alone", async () => {
    await write("libraries/in-dist/dist/manifest.json", library("in-dist"));
    await write("libraries/in-dist/package.json", {});
    await write("libraries/published/manifest.json", library("published"));
    await write("dropped/dist/manifest.json", library("dropped"));

    const { plugins, problems } = await scanPlugins(root, "dropped-in");

    expect(problems).toEqual([]);
    expect(plugins.map(({ id, base, origin }) => [id, base, origin])).toEqual([
      ["dropped", "dropped/dist/", "dropped-in"],
      ["in-dist", "libraries/in-dist/dist/", "dropped-in"],
      ["published", "libraries/published/", "dropped-in"],
    ]);
  });

  it("leaves out what the build of a removed plugin has left among sources", async () => {
    await write("package.json", {});
    await write("src/index.json", {});
    await write("libraries/kept/dist/manifest.json", library("kept"));
    await write("libraries/kept/package.json", {});
    await write("libraries/removed/dist/manifest.json", library("removed"));
    const { plugins, problems } = await scanPlugins(root, "built-in");
    expect(plugins.map(({ id }) => id)).toEqual(["kept"]);
    expect(problems).toEqual([]);
  });

  it("takes a single plugin's folder too", async () => {
    await write("dist/manifest.json", library("alone"));
    await write("package.json", {});
    expect((await scanPlugins(root, "built-in")).plugins.map(({ base }) => base)).toEqual(["dist/"]);
  });

  it("follows links to folders and passes over links to files", async () => {
    const elsewhere = await mkdtemp(path.join(tmpdir(), "patchbay-linked-"));
    await writeFile(path.join(elsewhere, "manifest.json"), JSON.stringify(library("linked")));
    await mkdir(path.join(root, "libraries"));
    await symlink(elsewhere, path.join(root, "libraries", "linked"));
    await symlink(path.join(elsewhere, "manifest.json"), path.join(root, "libraries", "file"));

    const { plugins, problems } = await scanPlugins(root, "built-in");

    expect([plugins.map(({ id }) => id), problems]).toEqual([["linked"], []]);
    await rm(elsewhere, { recursive: true });
  });

  it("reports what is broken, and keeps the others", async () => {
    await write("libraries/good/manifest.json", library("good"));
    await write("libraries/no-json/manifest.json", "{ oops");
    await write("libraries/null/manifest.json", "null");
    await write("libraries/odd/manifest.json", { ...library("odd"), version: "one" });
    await write("libraries/sources/package.json", {});

    const { plugins, problems } = await scanPlugins(root, "built-in");

    expect(plugins.map(({ id }) => id)).toEqual(["good"]);
    const reasons = Object.fromEntries(problems.map(({ name, reason }) => [name, reason.replace(root, "")]));
    expect(reasons["libraries/no-json/"]).toBe("/libraries/no-json/manifest.json is not JSON. Build the plugin again.");
    expect(reasons["libraries/null/"]).toMatch(/the built manifest is malformed\.\n/);
    expect(reasons["libraries/odd/"]).toContain("version: must be a version such as 1.0.0");
    expect(reasons["libraries/sources/"]).toContain(
      "The plugin in /libraries/sources is not built. Run 'patchbay build'.",
    );
    expect(problems).toHaveLength(4);
  });

  it("keeps the last good build of a plugin, and reports why a later change was not built", async () => {
    await write("package.json", {});
    await write("libraries/edited/package.json", {});
    await write("libraries/edited/dist/manifest.json", library("edited"));
    await write(`libraries/edited/dist/${BUILD_PROBLEM_FILE}`, "src/index.ts:1: Unexpected token");
    const { plugins, problems } = await scanPlugins(root, "dropped-in");
    expect(plugins.map(({ id }) => id)).toEqual(["edited"]);
    expect(problems).toEqual([
      {
        name: "libraries/edited/dist/",
        reason: "The last change could not be built, so an earlier build is used.\nsrc/index.ts:1: Unexpected token",
        plugin: "library:edited",
      },
    ]);
  });

  it.skipIf(process.platform === "win32")("does not wait at a pipe, and reads no device", async () => {
    await write("libraries/good/manifest.json", library("good"));
    await mkdir(path.join(root, "libraries/pipe"));
    execFileSync("mkfifo", [path.join(root, "libraries/pipe/manifest.json")]);
    await mkdir(path.join(root, "libraries/zero"));
    await symlink("/dev/zero", path.join(root, "libraries/zero/manifest.json"));

    const { plugins, problems } = await scanPlugins(root, "built-in");

    expect(plugins.map(({ id }) => id)).toEqual(["good"]);
    expect(problems.map(({ name, reason }) => [name, reason.replace(root, "")])).toEqual([
      ["libraries/pipe/", "/libraries/pipe/manifest.json cannot be read: it is not a regular file"],
      ["libraries/zero/", expect.stringContaining("/libraries/zero/manifest.json cannot be read: ELOOP")],
    ]);
  });

  it.skipIf(process.platform === "win32")("quotes nothing of a file that a manifest links to", async () => {
    await writeFile(path.join(root, "secret.txt"), "root:x:0:0");
    await mkdir(path.join(root, "libraries/linked"), { recursive: true });
    await symlink(path.join(root, "secret.txt"), path.join(root, "libraries/linked/manifest.json"));
    await write("libraries/text/manifest.json", "root:x:0:0");
    const { problems } = await scanPlugins(root, "built-in");
    expect(problems).toHaveLength(2);
    expect(JSON.stringify(problems)).not.toContain("root:x");
  });

  it("loses no plugin of many", async () => {
    const ids = Array.from({ length: 500 }, (_, index) => `many-${String(index).padStart(3, "0")}`);
    for (const id of ids) await write(`libraries/${id}/manifest.json`, library(id));
    // Fewer files may be open at the same time than there are plugins.
    const script = `import { scanPlugins } from ${JSON.stringify(new URL("../../dist/node/index.js", import.meta.url).href)};
      const { plugins, problems } = await scanPlugins(${JSON.stringify(root)}, "built-in");
      process.stdout.write(JSON.stringify([plugins.length, problems.length]));`;
    const node = `"${process.execPath}" --input-type=module -e '${script}'`;
    const limit = process.platform === "win32" ? "" : "ulimit -n 128; ";
    expect(execSync(`${limit}${node}`, { encoding: "utf8" })).toBe("[500,0]");
  });

  it("keeps the first of two plugins with the same kind and id, and names both", async () => {
    await write("libraries/a/manifest.json", library("twice"));
    await write("libraries/b/manifest.json", { ...library("twice"), version: "2.0.0" });

    const { plugins, problems } = await scanPlugins(root, "built-in");

    expect(plugins.map(({ base }) => base)).toEqual(["libraries/a/"]);
    expect(problems).toEqual([
      {
        name: "libraries/b/",
        reason: "The library 'twice' is there twice: libraries/a/ is used, libraries/b/ is not. Remove one.",
      },
    ]);
  });

  it("names a folder that cannot be read", async () => {
    const missing = path.join(root, "nowhere");
    await expect(scanPlugins(missing, "built-in")).rejects.toSatisfy(
      (error) => ManifestError.isInstance(error) && error.message.includes(`${missing} cannot be read`),
    );
  });
});
