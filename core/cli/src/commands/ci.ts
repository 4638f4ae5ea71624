import { parseArgs } from "node:util";
import type { Command } from "../command.ts";
import { openPlugins } from "../installed/open-plugins.ts";

export const ciCommand: Command = {
  help: `Usage: patchbay ci [--data <folder>]

Installs exactly the plugins that patchbay.lock.json lists, by their hashes and publishers, and removes all others. If one
of them is not what the file names, nothing is changed.

  --data <folder>  the app's data folder (default .patchbay, with the lock file beside it; in another folder it is inside)`,

  async run(args, context) {
    const { values } = parseArgs({ args, options: { data: { type: "string" } } });
    const { installed, removed } = await (await openPlugins(context, values.data)).installLocked();
    for (const { kind, id, version } of installed) context.print(`Installed ${kind} ${id} ${version}`);
    for (const name of removed) context.print(`Removed ${name}`);
    if (installed.length + removed.length === 0)
      context.print("What is installed is exactly what the lock file lists.");
    return 0;
  },
};
