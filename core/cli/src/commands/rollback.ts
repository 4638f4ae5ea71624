import { parseArgs } from "node:util";
import { InputError } from "@patchbay/core/errors";
import type { Command, CommandContext } from "../command.ts";
import { findInstalled, openPlugins } from "../installed/open-plugins.ts";
import { refuseMore } from "../parse-words.ts";

const options = { data: { type: "string" } } as const;

async function readPlugin(args: string[], context: CommandContext) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  refuseMore("The command takes one plugin", positionals.slice(1));
  const plugins = await openPlugins(context, values.data);
  return { plugins, installation: await findInstalled(plugins, positionals[0]) };
}

export const rollbackCommand: Command = {
  options,
  help: `Usage: patchbay rollback <id> [--data <folder>]

Puts the version of an installed plugin that was replaced last back in use. The same command goes forward again.

  --data <folder>  the app's data folder (default .patchbay)`,

  async run(args, context) {
    const { plugins, installation } = await readPlugin(args, context);
    const { sha, label, version, previous } = installation;
    if (!previous || !(await plugins.rollBack(sha))) {
      throw new InputError(`There is no earlier version of ${label} to go back to: ${version} stays in use.`);
    }
    context.print(`${label} is back at version ${previous.version}; it was ${version}.`);
    return 0;
  },
};

export const removeCommand: Command = {
  options,
  help: `Usage: patchbay remove <id> [--data <folder>]

Removes an installed plugin.

  --data <folder>  the app's data folder (default .patchbay)`,

  async run(args, context) {
    const { plugins, installation } = await readPlugin(args, context);
    await plugins.remove(installation.sha);
    context.print(`${installation.label} ${installation.version} is removed.`);
    return 0;
  },
};
