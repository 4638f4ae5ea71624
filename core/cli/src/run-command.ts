import { createRequire } from "node:module";
import { PatchbayError } from "@patchbay/core/errors";
import type { Command, CommandContext } from "./command.ts";
import { buildCommand } from "./commands/build.ts";
import { checkCommand } from "./commands/check.ts";
import { devCommand } from "./commands/dev.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { driftCommand } from "./commands/drift.ts";
import { factsCommand } from "./commands/facts.ts";
import { indexCommand } from "./commands/index-plugins.ts";
import { liveCommand } from "./commands/live.ts";
import { mockCommand } from "./commands/mock.ts";
import { newCommand } from "./commands/new.ts";
import { recordCommand } from "./commands/record.ts";
import { replayCommand } from "./commands/replay.ts";
import { serveCommand } from "./commands/serve.ts";
import { tortureCommand } from "./commands/torture.ts";
import { startCommand } from "./start-host-app.ts";
import { splitCommand } from "./parse-words.ts";

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["start", startCommand],
  ["serve", serveCommand],
  ["new", newCommand],
  ["build", buildCommand],
  ["check", checkCommand],
  ["dev", devCommand],
  ["index", indexCommand],
  ["mock", mockCommand],
  ["record", recordCommand],
  ["replay", replayCommand],
  ["live", liveCommand],
  ["doctor", doctorCommand],
  ["torture", tortureCommand],
  ["drift", driftCommand],
  ["facts", factsCommand],
]);

/**
 * Runs `patchbay` with the words after it.
 * @returns the exit code: 0 for success, 1 when something failed, 2 for a command line that is not understood
 */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const [first] = args;
  if (first === "--help" || first === "-h" || first === "help") {
    context.print(overview());
    return 0;
  }
  if (first === "--version" || first === "-v") {
    context.print(version());
    return 0;
  }
  // Without a command, and with options alone, the app is started.
  const [name = "start", ...rest] = first?.startsWith("-") ? ["start", ...args] : args;
  const command = COMMANDS.get(name);
  if (!command) {
    context.warn(`Unknown command '${name}'. The commands are ${[...COMMANDS.keys()].join(", ")}.`);
    return 2;
  }
  if (command.help !== undefined && isHelpRequested(rest)) {
    context.print(command.help);
    return 0;
  }
  try {
    return await command.run(rest, context);
  } catch (error) {
    if (PatchbayError.isInstance(error)) {
      context.warn(error.message);
      return 1;
    }
    if (!isUsageError(error)) throw error;
    context.warn(`${error.message}\nSee 'patchbay ${name} --help'.`);
    return 2;
  }
}

/** Arguments after `--` belong to another command. */
function isHelpRequested(args: readonly string[]): boolean {
  const { patchbayArgs } = splitCommand(args);
  return patchbayArgs.includes("--help") || patchbayArgs.includes("-h");
}

function version(): string {
  const require = createRequire(import.meta.url);
  return (require("@patchbay/cli/package.json") as { version: string }).version;
}

function overview(): string {
  const commands = [...COMMANDS].map(([name, { summary }]) => `  ${name.padEnd(9)}${summary}`);
  return `Usage: patchbay [command] [options]\n\n${commands.join("\n")}\n\nRun 'patchbay <command> --help' for details.`;
}

/** `parseArgs` complains about the command line with errors of this kind. */
function isUsageError(error: unknown): error is Error {
  return error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith("ERR_PARSE_ARGS");
}
