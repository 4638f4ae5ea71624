import { createRequire } from "node:module";
import { didYouMean, PatchbayError } from "@patchbay/core/errors";
import type { Command, CommandContext } from "./command.ts";
import { COMMANDS } from "./command-table.ts";
import { splitCommand, UsageError } from "./parse-words.ts";

/**
 * Runs `patchbay` with the words after it.
 * @returns the exit code: 0 for success, 1 when something failed, 2 for a command line that is not understood
 */
export async function runCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const [first, second] = args;
  if (first === "--help" || first === "-h" || (first === "help" && second === undefined)) {
    context.print(overview());
    return 0;
  }
  if (first === "--version" || first === "-v") {
    context.print(version());
    return 0;
  }
  if (first === "help" && second !== undefined) return runCommand([second, "--help"], context);
  // Without a command, and with options alone, the app is started.
  const [name = "start", ...rest] = first?.startsWith("-") ? ["start", ...args] : args;
  const [, load] = Object.hasOwn(COMMANDS, name) ? (COMMANDS[name] ?? []) : [];
  if (!load) {
    const meant = didYouMean(name, Object.keys(COMMANDS));
    context.warn(`Unknown command '${name}'.${meant}\nSee 'patchbay --help'.`);
    return 2;
  }
  const command = await load();
  if (isHelpRequested(rest)) {
    context.print(command.help);
    return 0;
  }
  try {
    return await command.run(rest, context);
  } catch (error) {
    if (!(error instanceof UsageError) && PatchbayError.isInstance(error)) {
      context.warn(error.message);
      return 1;
    }
    const problem = error instanceof UsageError ? error.message : usageProblem(error, command);
    if (problem !== undefined) {
      context.warn(`${problem}\nSee 'patchbay ${name} --help'.`);
      return 2;
    }
    const { systemProblem } = await import("@patchbay/kit/build");
    const refused = systemProblem(error);
    if (refused === undefined) throw error;
    context.warn(refused);
    return 1;
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
  const commands = Object.entries(COMMANDS).map(([name, [summary]]) => `  ${name.padEnd(12)}${summary}`);
  return `Usage: patchbay [command] [options]\n\n${commands.join("\n")}\n\nRun 'patchbay help <command>' for details.`;
}

/** What `parseArgs` complains about; undefined for other errors. Its own advice is about words that begin with a dash. */
function usageProblem(error: unknown, { options }: Command): string | undefined {
  if (!(error instanceof TypeError)) return undefined;
  const code = String((error as NodeJS.ErrnoException).code);
  if (!code.startsWith("ERR_PARSE_ARGS")) return undefined;
  const [problem = ""] = error.message.split(/\. |\n/);
  const unknown = code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" ? /'(-[^']+)'/.exec(problem)?.[1] : undefined;
  const missing = /^Option '(?:-\w, )?(--[\w-]+) <value>' argument missing/.exec(problem)?.[1];
  if (missing !== undefined) return `${missing} needs a value: ${missing} <value>.`;
  if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") return `${problem}. Remove it.`;
  if (unknown === undefined) return `${problem.replace(/\.$/, "")}.`;
  return `Unknown option '${unknown}'.${didYouMean(
    unknown,
    Object.keys(options).map((name) => `--${name}`),
  )}`;
}
