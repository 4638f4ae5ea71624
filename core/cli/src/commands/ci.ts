import { parseArgs } from "node:util";
import { printJson, type Command } from "../command.ts";
import { openPlugins } from "../installed/open-plugins.ts";

const options = { data: { type: "string" }, json: { type: "boolean" } } as const;

export const ciCommand: Command = {
  options,
  help: `Usage: patchbay ci [--data <folder>] [--json]

Installs exactly the plugins that patchbay.lock.json lists, by their hashes and publishers, and removes all others. If one
of them is not what the file names, nothing is changed.

  --data <folder>  the app's data folder (default .patchbay, with the lock file beside it; in another folder it is inside)
  --json           print the installed and removed plugins as JSON`,

  async run(args, context) {
    const { values } = parseArgs({ args, options });
    const { installed, removed } = await (await openPlugins(context, values.data)).installLocked();
    if (values.json) {
      const plugins = installed.map(({ kind, id, version }) => ({ kind, id, version }));
      printJson(context, { installed: plugins, removed });
      return 0;
    }
    for (const { kind, id, version } of installed) context.print(`Installed ${kind} ${id} ${version}`);
    for (const name of removed) context.print(`Removed ${name}`);
    if (installed.length + removed.length === 0)
      context.print("What is installed is exactly what the lock file lists.");
    return 0;
  },
};
