import { didYouMean, InputError } from "@patchbay/core/errors";
import type { Installation, InstalledPlugins } from "@patchbay/host-app/install";
import type { CommandContext } from "../command.ts";
import { UsageError } from "../parse-words.ts";
import { builtInPlugins } from "../start-host-app.ts";

/** The installed plugins of a data folder. Their code is loaded only for the commands that change them. */
export async function openPlugins(
  { cwd, environment }: CommandContext,
  dataFolder: string | undefined,
): Promise<InstalledPlugins> {
  const { openInstalledPlugins } = await import("@patchbay/host-app/install");
  return openInstalledPlugins({ cwd, environment, builtIn: builtInPlugins, dataFolder });
}

/** The installed plugin that a word of the command line names. @throws InputError if there is none, or more than one */
export async function findInstalled(plugins: InstalledPlugins, word: string | undefined): Promise<Installation> {
  const installed = await plugins.list();
  const names = installed.map(({ kind, id }) => `${kind}:${id}`).join(", ") || "none";
  if (word === undefined) throw new UsageError(`Name an installed plugin. Installed: ${names}.`);
  const matches = installed.filter(({ kind, id }) => word === id || word === `${kind}:${id}`);
  const [match] = matches;
  if (match && matches.length === 1) return match;
  throw new InputError(
    match
      ? `Several plugins have the id '${word}'. Give the kind too: ${names}.`
      : `No plugin '${word}' is installed. Installed: ${names}.${didYouMean(
          word,
          installed.map(({ id }) => id),
        )}`,
  );
}

/** Asks before a change. Without a terminal only `--yes` agrees. */
export async function agrees({ ask, print }: CommandContext, isYes: boolean, question: string): Promise<boolean> {
  if (isYes) return true;
  if (!ask) {
    print("Nothing was changed. Add --yes to do it without a question.");
    return false;
  }
  return /^y(?:es)?$/i.test((await ask(`${question} (y/N) `)).trim());
}
