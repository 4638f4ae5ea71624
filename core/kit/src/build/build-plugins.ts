import { availableParallelism } from "node:os";
import path from "node:path";
import type { BuiltManifest, PluginKind } from "@patchbay/core/plugin";
import { isUpToDate, writeOutput } from "./output-folder.ts";
import { readPluginFolder, type PluginFolder } from "./plugin-folder.ts";
import { createSourceHash } from "./source-hash.ts";

export interface BuildPluginsOptions {
  /** Kind of plugins whose path does not contain it. */
  readonly kind?: PluginKind | undefined;
  /** Build what has not changed too. */
  readonly force?: boolean | undefined;
  /** Do not minify, for debugging. */
  readonly readable?: boolean | undefined;
}

/** What became of one plugin folder. */
export type BuildResult = { readonly folder: string } & (
  | { readonly status: "built"; readonly manifest: BuiltManifest }
  | { readonly status: "unchanged" }
  | { readonly status: "failed"; readonly error: unknown }
);

/**
 * Builds plugin folders into their `dist`, in this process, skipping those that have not changed. A failure does not
 * stop the others. Each plugin is bundled separately: bundled together, two plugins would share a chunk.
 * @returns one result for each folder, in the given order
 */
export async function buildPlugins(
  folders: readonly string[],
  { kind, force = false, readable = false }: BuildPluginsOptions = {},
): Promise<BuildResult[]> {
  const sourceHash = createSourceHash();
  return inParallel(folders, async (folder): Promise<BuildResult> => {
    try {
      const plugin = await readPluginFolder(folder, kind);
      const hash = `${await sourceHash(plugin)}${readable ? " readable" : ""}`;
      if (!force && (await isUpToDate(path.join(plugin.root, "dist"), hash))) return { folder, status: "unchanged" };
      return { folder, status: "built", manifest: await build(plugin, hash, readable) };
    } catch (error) {
      return { folder, status: "failed", error };
    }
  });
}

async function build(plugin: PluginFolder, hash: string, readable: boolean): Promise<BuiltManifest> {
  // If nothing has changed, starting Vite would take longer than everything else.
  const { buildPlugin } = await import("./build-plugin.ts");
  const { manifest, files } = await buildPlugin(plugin, { readable });
  await writeOutput(path.join(plugin.root, "dist"), files, hash);
  return manifest;
}

/** Runs one per processor: the bundler works outside the JavaScript thread. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}
