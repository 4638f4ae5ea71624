import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { PLUGIN_KINDS } from "@patchbay/core/plugin";
import { buildPlugins, findCompiler, findPluginFolders, systemProblem, type BuildResult } from "@patchbay/kit/build";
import { printJson, type Command, type CommandContext } from "../command.ts";
import { parseKind } from "../parse-words.ts";

/** Types are checked only if a compiler is installed. */
export const NO_TYPESCRIPT = "Types are not checked: run 'npm install --save-dev typescript'.";

const options = { kind: { type: "string" }, force: { type: "boolean" }, json: { type: "boolean" } } as const;

export const buildCommand: Command = {
  options,
  help: `Usage: patchbay build [folder…] [--kind <kind>] [--force] [--json]

Checks the types of each folder and builds it: a plugin, or a folder with providers/, libraries/ and tasks/ in it.
Without a folder: plugins/, or the working directory when there is none.

  --kind <kind>  kind of a plugin outside such a tree: ${PLUGIN_KINDS.join(", ")}
  --force        build what has not changed too
  --json         print the results as JSON`,

  async run(args, context) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const started = performance.now();
    const kind = values.kind === undefined ? undefined : parseKind(values.kind);
    const paths =
      positionals.length > 0 ? positionals : [existsSync(path.join(context.cwd, "plugins")) ? "plugins" : "."];
    const folders = await Promise.all(paths.map((folder) => findPluginFolders(path.resolve(context.cwd, folder))));
    const unique = [...new Set(folders.flat())];
    const types = findCompiler(unique) !== undefined;
    if (!types) context.warn(NO_TYPESCRIPT);
    const results = await buildPlugins(unique, { kind, force: values.force, types });
    if (!values.json) return report(results, performance.now() - started, context);
    printJson(
      context,
      results.map((result) => describeBuild(result, context.cwd)),
    );
    return results.some(({ status }) => status === "failed") ? 1 : 0;
  },
};

/** A result as JSON: files by what they expose, with their sizes in bytes. */
function describeBuild(result: BuildResult, cwd: string) {
  const { folder, status } = result;
  return {
    folder: path.relative(cwd, folder) || ".",
    status,
    ...(status === "failed" && { error: messageOf(result.error) }),
    ...(status === "built" && { files: result.manifest.files }),
  };
}

function report(results: readonly BuildResult[], milliseconds: number, context: CommandContext): number {
  const count = { built: 0, unchanged: 0, failed: 0 };
  for (const result of results) {
    count[result.status] += 1;
    printBuild(result, context);
  }
  const seconds = (milliseconds / 1000).toFixed(1);
  context.print(`${count.built} built, ${count.unchanged} unchanged, ${count.failed} failed in ${seconds} s`);
  return count.failed > 0 ? 1 : 0;
}

/** Prints the outcome of a plugin, unless it was unchanged. */
export function printBuild(result: BuildResult, { cwd, print, warn }: CommandContext): void {
  const folder = path.relative(cwd, result.folder) || ".";
  if (result.status === "built") print(`${folder}: ${sizes(result.manifest.files)}`);
  if (result.status === "failed") warn(`${folder}: failed: ${messageOf(result.error).replaceAll("\n", "\n  ")}`);
}

function sizes(files: Readonly<Record<string, { bytes: number }>>): string {
  const parts = Object.entries(files).map(([expose, { bytes }]) => `${expose} ${(bytes / 1024).toFixed(1)} KB`);
  return parts.join(", ") || "manifest only";
}

export function messageOf(error: unknown): string {
  return systemProblem(error) ?? (error instanceof Error ? error.message : String(error));
}
