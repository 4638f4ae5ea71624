import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { BuiltManifest } from "@patchbay/core/plugin";
import { buildPlugins } from "@patchbay/kit";
import { expect, it } from "vitest";
import { ROOT } from "./guides/guide.ts";

/** The compressed size of selecting an engine before a run: its container without parts and assets. */
const MOST_BYTES = 3 * 1024;

const BUILT_IN = path.join(ROOT, "plugins/engines");
const PACKAGES = path.join(ROOT, "plugins/packages/engines");

function entryBytes(dist: string): number {
  const { files } = JSON.parse(readFileSync(path.join(dist, "manifest.json"), "utf8")) as BuiltManifest;
  return gzipSync(readFileSync(path.join(dist, files.engine?.path ?? ""))).length;
}

// Built before the tests, like all built-in plugins.
it.each(readdirSync(BUILT_IN))("the entry of %s has at most 3 KB", (id) => {
  expect(entryBytes(path.join(BUILT_IN, id, "dist"))).toBeLessThanOrEqual(MOST_BYTES);
});

// These need packages that may not be installed. The entry contains none of them, so it is built without their files.
it.each(readdirSync(PACKAGES))("the entry of %s has at most 3 KB", async (id) => {
  const folder = path.join(PACKAGES, id);
  const copy = await mkdtemp(path.join(tmpdir(), "patchbay-entry-"));
  try {
    await cp(path.join(folder, "src"), path.join(copy, "src"), { recursive: true });
    const manifest = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as {
      patchbay: { engine: { assets?: readonly string[] } };
    };
    delete manifest.patchbay.engine.assets;
    await writeFile(path.join(copy, "package.json"), JSON.stringify(manifest));
    const [built] = await buildPlugins([copy]);
    if (built?.status === "failed") throw built.error;
    expect(entryBytes(path.join(copy, "dist"))).toBeLessThanOrEqual(MOST_BYTES);
  } finally {
    await rm(copy, { recursive: true });
  }
});
