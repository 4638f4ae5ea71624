import { createRequire } from "node:module";
import { PatchbayError } from "@patchbay/core/errors";
import type { Command, CommandContext } from "./command.ts";
import { splitCommand } from "./parse-words.ts";

/** A command with its line in the list of commands, and its module, loaded when it is run. */
type ListedCommand = readonly [summary: string, load: () => Promise<Command>];

const COMMANDS: ReadonlyMap<string, ListedCommand> = new Map<string, ListedCommand>([
  [
    "start",
    [
      "Start the app with every plugin (the default command)",
      async () => (await import("./start-host-app.ts")).startCommand,
    ],
  ],
  [
    "add",
    [
      "Install a plugin in the app: a package, an address, a file or a folder",
      async () => (await import("./commands/add.ts")).addCommand,
    ],
  ],
  [
    "update",
    [
      "List updates of installed plugins with their differences, or install one",
      async () => (await import("./commands/add.ts")).updateCommand,
    ],
  ],
  [
    "rollback",
    [
      "Go back to the previous version of an installed plugin",
      async () => (await import("./commands/rollback.ts")).rollbackCommand,
    ],
  ],
  ["remove", ["Remove an installed plugin", async () => (await import("./commands/rollback.ts")).removeCommand]],
  [
    "ci",
    ["Install exactly the plugins of patchbay.lock.json", async () => (await import("./commands/ci.ts")).ciCommand],
  ],
  [
    "serve",
    [
      "Serve the gateway: one address in front of every provider",
      async () => (await import("./commands/serve.ts")).serveCommand,
    ],
  ],
  [
    "worker",
    ["Run rows of batches for gateways with a Redis", async () => (await import("./commands/worker.ts")).workerCommand],
  ],
  [
    "tokens",
    [
      "Create, list, rotate and revoke the tokens of a gateway's callers",
      async () => (await import("./commands/tokens.ts")).tokensCommand,
    ],
  ],
  [
    "backup",
    [
      "Copy a gateway's data into a folder, while it runs",
      async () => (await import("./commands/backup.ts")).backupCommand,
    ],
  ],
  ["new", ["Create a provider, library, task or engine", async () => (await import("./commands/new.ts")).newCommand]],
  [
    "build",
    [
      "Build plugins into their dist folders; unchanged ones are skipped",
      async () => (await import("./commands/build.ts")).buildCommand,
    ],
  ],
  [
    "check",
    [
      "Check plugins: structure, contract, fixtures, mocks and handling of keys",
      async () => (await import("./commands/check.ts")).checkCommand,
    ],
  ],
  [
    "sign",
    ["Sign built plugins with your key, or create one", async () => (await import("./commands/sign.ts")).signCommand],
  ],
  [
    "dev",
    [
      "Run a plugin in the app, and rebuild it on every change",
      async () => (await import("./commands/dev.ts")).devCommand,
    ],
  ],
  [
    "build-app",
    ["Write the app for a host of static files", async () => (await import("./commands/build-app.ts")).buildAppCommand],
  ],
  [
    "index",
    [
      "Write the index of built plugins, from which a host lists them",
      async () => (await import("./commands/index-plugins.ts")).indexCommand,
    ],
  ],
  [
    "mock",
    [
      "Serve the providers' mocks over HTTP, for clients in any language",
      async () => (await import("./commands/mock.ts")).mockCommand,
    ],
  ],
  [
    "record",
    [
      "Record the exchanges between a command's clients and providers, without keys",
      async () => (await import("./commands/record.ts")).recordCommand,
    ],
  ],
  [
    "replay",
    [
      "Run a command whose clients are answered from a cassette",
      async () => (await import("./commands/replay.ts")).replayCommand,
    ],
  ],
  [
    "live",
    [
      "Call real providers once with your own keys, and report which answer",
      async () => (await import("./commands/live.ts")).liveCommand,
    ],
  ],
  [
    "doctor",
    [
      "Find model servers on this device, and explain why the app cannot use them",
      async () => (await import("./commands/doctor.ts")).doctorCommand,
    ],
  ],
  [
    "torture",
    [
      "Run your tests once per fault behind the mock server, and print what became of each",
      async () => (await import("./commands/torture.ts")).tortureCommand,
    ],
  ],
  [
    "drift",
    [
      "Compare fixtures and mocks of providers with their vendors' own types",
      async () => (await import("./commands/drift.ts")).driftCommand,
    ],
  ],
  [
    "facts",
    [
      "Rewrite the dated facts about the models of providers",
      async () => (await import("./commands/facts.ts")).factsCommand,
    ],
  ],
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
  const [, load] = COMMANDS.get(name) ?? [];
  if (!load) {
    context.warn(`Unknown command '${name}'. The commands are ${[...COMMANDS.keys()].join(", ")}.`);
    return 2;
  }
  const command = await load();
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
  const commands = [...COMMANDS].map(([name, [summary]]) => `  ${name.padEnd(11)}${summary}`);
  return `Usage: patchbay [command] [options]\n\n${commands.join("\n")}\n\nRun 'patchbay <command> --help' for details.`;
}

/** `parseArgs` complains about the command line with errors of this kind. */
function isUsageError(error: unknown): error is Error {
  return error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith("ERR_PARSE_ARGS");
}
