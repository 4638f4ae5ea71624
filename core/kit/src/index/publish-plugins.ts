import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { integrityOf, readRegularFile, scanPlugins, type PluginScan } from "@patchbay/core/node";
import {
  collectFacts,
  collectMarks,
  FACTS_FILE,
  filesOf,
  KIND_FOLDERS,
  MARKS_FILE,
  type IndexEntry,
  type PluginFile,
  type PluginIndex,
} from "@patchbay/core/plugin";
import { collectSamples, SAMPLES_FILE } from "@patchbay/mocks/samples";
import { collectQuality, QUALITY_FILE } from "@patchbay/testing/quality";
import { makeFolder, removeOthers, writeAtOnce } from "../build/output-folder.ts";
import { versionOf } from "../new/own-package.ts";

/**
 * Copies the files that a host loads, manifests and containers, to `<out>/<kind>/<id>/`, and removes plugins of an
 * earlier
 * call that no longer exist.
 * @returns the scan with the new bases; a plugin whose files differ from its manifest becomes a problem
 */
export async function publishPlugins(folder: string, scan: PluginScan, out: string): Promise<PluginScan> {
  const problems = [...scan.problems];
  const plugins: IndexEntry[] = [];
  for (const entry of scan.plugins) {
    const published = { ...entry, base: `${KIND_FOLDERS[entry.kind]}/${entry.id}/` };
    try {
      await copyPlugin(entry, path.join(folder, entry.base), path.join(out, published.base));
      plugins.push(published);
    } catch (error) {
      problems.push({ name: entry.base, reason: (error as Error).message });
    }
  }
  await removeGone(out, new Set(plugins.map(({ base }) => base)));
  return { plugins, problems };
}

async function copyPlugin(entry: IndexEntry, from: string, to: string): Promise<void> {
  const copies = new Map<string, Uint8Array>();
  for (const { path: name, integrity } of filesOf(entry)) {
    const content = await readFile(path.join(from, name));
    if (integrityOf(content) !== integrity) {
      throw new Error(`${path.join(from, name)} does not match its manifest. Build the plugin again.`);
    }
    copies.set(name, content);
  }
  for (const name of [SAMPLES_FILE, QUALITY_FILE]) {
    // oxlint-disable-next-line no-await-in-loop -- Two small files.
    const content = await readFile(path.join(from, name)).catch(() => undefined);
    if (content) copies.set(name, content);
  }
  // Last, because it refers to the others.
  copies.set("manifest.json", await readFile(path.join(from, "manifest.json")));
  await makeFolder(to);
  for (const [name, content] of copies) await writeAtOnce(path.join(to, name), content);
  await removeOthers(to, new Set(copies.keys()));
}

async function removeGone(out: string, bases: ReadonlySet<string>): Promise<void> {
  const { plugins } = await scanPlugins(out, "built-in");
  const gone = plugins.filter(({ base }) => !bases.has(base));
  await Promise.all(gone.map(({ base }) => rm(path.join(out, base), { recursive: true })));
}

/**
 * Writes `index.json`, with `samples.json`, `models.json`, `marks.json` and `quality.json` beside it, into a folder to
 * which the entries' bases are relative.
 */
export async function writeIndex(folder: string, plugins: readonly IndexEntry[]): Promise<void> {
  const beside =
    (name: string) =>
    async ({ base }: IndexEntry): Promise<string> =>
      (await readRegularFile(path.join(folder, base, name))).toString("utf8");
  const samples = await collectSamples(plugins, beside(SAMPLES_FILE));
  await writeAtOnce(path.join(folder, SAMPLES_FILE), JSON.stringify(samples));
  await writeAtOnce(
    path.join(folder, QUALITY_FILE),
    JSON.stringify(await collectQuality(plugins, beside(QUALITY_FILE))),
  );
  const read = async ({ base }: IndexEntry, file: PluginFile): Promise<string> =>
    (await readRegularFile(path.join(folder, base, file.path))).toString("utf8");
  await writeAtOnce(path.join(folder, FACTS_FILE), JSON.stringify(await collectFacts(plugins, read)));
  await writeAtOnce(path.join(folder, MARKS_FILE), JSON.stringify(await collectMarks(plugins, read)));
  const index: PluginIndex = { patchbay: 1, plugins, checkedBy: versionOf("@patchbay/core") };
  await writeAtOnce(path.join(folder, "index.json"), JSON.stringify(index));
}
