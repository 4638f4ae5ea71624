import { availableParallelism } from "node:os";
import path from "node:path";
import type { BuiltManifest, PluginKind } from "@patchbay/core/plugin";
import { checkTypes, findCompiler, hashDeclarations } from "../check/check-types.ts";
import type { BuiltPlugin } from "./build-plugin.ts";
import { readBuild, writeOutput, writeState, type BuildState } from "./output-folder.ts";
import { PluginBuildError, readPluginFolder } from "./plugin-folder.ts";
import { createSourceHash } from "./source-hash.ts";

export { findPluginFolders } from "./find-plugin-folders.ts";
export { systemProblem } from "./system-problem.ts";
export { findCompiler };

export interface BuildPluginsOptions {
  /** Kind of plugins whose path does not contain it. */
  readonly kind?: PluginKind | undefined;
  /** Build what has not changed too. */
  readonly force?: boolean | undefined;
  /** Do not minify, for debugging. */
  readonly readable?: boolean | undefined;
  /** Check the types of what has changed, with an installed TypeScript; what does not match is not built. Default: no. */
  readonly types?: boolean | undefined;
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
  { kind, force = false, readable = false, types = false }: BuildPluginsOptions = {},
): Promise<BuildResult[]> {
  const sourceHash = createSourceHash();
  const compiler = types ? findCompiler(folders) : undefined;
  const declarations = compiler === undefined ? undefined : hashDeclarations(compiler);
  const plugins = folders.map((folder) => {
    const hash = `${sourceHash(folder, kind)}${readable ? " readable" : ""}`;
    return { folder, hash, built: force ? undefined : readBuild(output(folder), hash) };
  });
  const isChecked = (built?: BuildState): boolean => declarations === undefined || built?.types === declarations;
  const unchecked = plugins.filter(({ built }) => !isChecked(built)).map(({ folder }) => folder);
  const problems = unchecked.length > 0 ? checkTypes(unchecked, compiler) : undefined;
  const results = inParallel(plugins, async ({ folder, hash, built }): Promise<BuildResult> => {
    // While the compiler runs.
    const [made] = built ? [] : await Promise.allSettled([build(folder, kind, readable)]);
    try {
      const problem = (await problems)?.get(folder);
      if (problem !== undefined) throw new PluginBuildError(problem.join("\n"));
      if (made?.status === "rejected") throw made.reason;
      if (built && !isChecked(built)) await writeState(output(folder), { ...built, types: declarations });
      if (!made) return { folder, status: "unchanged" };
      const { manifest, files } = made.value;
      await writeOutput(output(folder), files, { sourceHash: hash, types: declarations });
      return { folder, status: "built", manifest };
    } catch (error) {
      return { folder, status: "failed", error };
    }
  });
  // A compiler that cannot run is the problem of no plugin.
  await problems;
  return results;
}

const output = (folder: string): string => path.join(path.resolve(folder), "dist");

async function build(folder: string, kind: PluginKind | undefined, readable: boolean): Promise<BuiltPlugin> {
  const plugin = await readPluginFolder(folder, kind);
  // If nothing has changed, loading the bundler would take longer than everything else.
  const { buildPlugin } = await import("./build-plugin.ts");
  return buildPlugin(plugin, { readable });
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
