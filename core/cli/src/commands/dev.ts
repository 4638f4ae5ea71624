import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { PatchbayError } from "@patchbay/core/errors";
import { scanPlugins } from "@patchbay/core/node";
import { KIND_FOLDERS, PLUGIN_KINDS, pluginKey, type PluginKind } from "@patchbay/core/plugin";
import { buildPlugins, createChangeDetector, findPluginFolders, setBuildProblem } from "@patchbay/kit";
import { messageOf, printBuild } from "./build.ts";
import type { Command, CommandContext } from "../command.ts";
import { builtInPlugins, isBuiltIn, startHostApp } from "../start-host-app.ts";
import { parseKind, parsePort, refuseMore } from "../parse-words.ts";

const DEFAULT_PORT = "4600";
const LOOK_EVERY_MS = 200;

const text = { type: "string" } as const;
const options = { port: text, kind: text };

export const devCommand: Command = {
  options,
  help: `Usage: patchbay dev [folder] [--port <number>] [--kind <kind>]

Builds the plugin in a folder (default: the working directory), or all in its providers/, libraries/ and tasks/, and starts
the app with it. The folder can be anywhere. After every change the plugin is rebuilt and open pages reload it.
The code is not minified, so that you can read it in the browser's debugger.

  --port <number>  port of the app (default ${DEFAULT_PORT}; 0 for any free one)
  --kind <kind>    kind of a plugin outside such a tree: ${PLUGIN_KINDS.join(", ")}`,

  async run(args, context) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [target = ".", ...others] = positionals;
    refuseMore("patchbay dev takes one folder", others);
    const port = parsePort(values.port ?? DEFAULT_PORT);
    const kind = values.kind === undefined ? undefined : parseKind(values.kind);
    const folder = path.resolve(context.cwd, target);

    await findPluginFolders(folder);

    const buildChanged = createBuilder(folder, kind, context);
    await buildChanged();
    const plugins = isBuiltIn(folder) ? undefined : folder;
    if (plugins !== undefined) await warnOfHidden(plugins, context);
    const further = plugins === undefined ? [] : ["--plugins", plugins];
    const app = startHostApp(["--port", String(port), ...further], {
      ...context,
      print(line) {
        context.print(line);
        const [, address] = /ready at (\S+)/.exec(line) ?? [];
        if (address !== undefined) void printPages(folder, address, context);
      },
    });
    const over = new AbortController();
    const building = repeat(buildChanged, over.signal);
    const code = await Promise.race([app.ended, context.stopped().then(() => 0)]);
    over.abort();
    app.stop();
    await Promise.all([app.ended, building]);
    return code;
  },
};

async function repeat(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await work();
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Builds what has changed since the last call, and reports the results. */
function createBuilder(folder: string, kind: PluginKind | undefined, context: CommandContext): () => Promise<void> {
  const changedOf = createChangeDetector();
  let lastProblem = "";
  return async () => {
    try {
      // Searched each time: a plugin may be added while the app runs.
      const changed = await changedOf(await findPluginFolders(folder));
      if (changed.length === 0) return;
      for (const result of await buildPlugins(changed, { kind, readable: true })) {
        printBuild(result, context);
        await setBuildProblem(result.folder, result.status === "failed" ? messageOf(result.error) : undefined);
      }
      lastProblem = "";
    } catch (error) {
      if (!PatchbayError.isInstance(error)) throw error;
      // A missing folder is reported once, and built when it is back.
      if (error.message !== lastProblem) context.warn(error.message);
      lastProblem = error.message;
    }
  };
}

const MOST_PAGES = 3;

/** Where an author sees the plugin. */
async function printPages(folder: string, address: string, { print }: CommandContext): Promise<void> {
  const { plugins } = await scanPlugins(folder, "dropped-in");
  const pages = plugins.map(({ kind, id }) => `Try the ${kind} '${id}' at ${address}/${KIND_FOLDERS[kind]}/${id}`);
  for (const page of pages.slice(0, MOST_PAGES)) print(page);
}

/** The app's own plugins win over others of the same kind and id. */
async function warnOfHidden(folder: string, { warn }: CommandContext): Promise<void> {
  const scan = await scanPlugins(folder, "dropped-in");
  const taken = new Set((await builtInPlugins()).map(({ kind, id }) => pluginKey(kind, id)));
  for (const { kind, id } of scan.plugins.filter((entry) => taken.has(pluginKey(entry.kind, entry.id)))) {
    warn(`The app has a ${kind} '${id}' already, which hides yours: change the id of your plugin.`);
  }
}
