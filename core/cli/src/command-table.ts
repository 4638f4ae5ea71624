import type { Command } from "./command.ts";

/** A command with its line in the list of commands, and its module, loaded when it is run. */
export type ListedCommand = readonly [summary: string, load: () => Promise<Command>];

/** Every command by its name. Help, suggestions, completions and the page of commands read it. */
export const COMMANDS: Readonly<Record<string, ListedCommand>> = {
  start: [
    "Start the app with every plugin (the default command)",
    async () => (await import("./start-host-app.ts")).startCommand,
  ],
  add: [
    "Install a plugin in the app: a package, an address, a file or a folder",
    async () => (await import("./commands/add.ts")).addCommand,
  ],
  update: [
    "List updates of installed plugins with their differences, or install one",
    async () => (await import("./commands/add.ts")).updateCommand,
  ],
  rollback: [
    "Go back to the previous version of an installed plugin",
    async () => (await import("./commands/rollback.ts")).rollbackCommand,
  ],
  remove: ["Remove an installed plugin", async () => (await import("./commands/rollback.ts")).removeCommand],
  ci: ["Install exactly the plugins of patchbay.lock.json", async () => (await import("./commands/ci.ts")).ciCommand],
  serve: [
    "Serve the gateway: one address in front of every provider",
    async () => (await import("./commands/serve.ts")).serveCommand,
  ],
  worker: [
    "Run rows of batches for gateways with a Redis",
    async () => (await import("./commands/worker.ts")).workerCommand,
  ],
  tokens: [
    "Create, list, rotate and revoke the tokens of a gateway's callers",
    async () => (await import("./commands/tokens.ts")).tokensCommand,
  ],
  backup: [
    "Copy a gateway's data into a folder, while it runs",
    async () => (await import("./commands/backup.ts")).backupCommand,
  ],
  new: [
    "Create a plugin: a provider, a library, a task or an engine",
    async () => (await import("./commands/new.ts")).newCommand,
  ],
  build: [
    "Build plugins into their dist folders; unchanged ones are skipped",
    async () => (await import("./commands/build.ts")).buildCommand,
  ],
  check: [
    "Check plugins: structure, contract, fixtures, mocks and handling of keys",
    async () => (await import("./commands/check.ts")).checkCommand,
  ],
  sign: [
    "Sign built plugins with your key, or create one",
    async () => (await import("./commands/sign.ts")).signCommand,
  ],
  dev: [
    "Run a plugin in the app, and rebuild it on every change",
    async () => (await import("./commands/dev.ts")).devCommand,
  ],
  "build-app": [
    "Write the app for a host of static files",
    async () => (await import("./commands/build-app.ts")).buildAppCommand,
  ],
  index: [
    "Write the index of built plugins, for any web server",
    async () => (await import("./commands/index-plugins.ts")).indexCommand,
  ],
  mock: [
    "Serve the providers' mocks over HTTP, for clients in any language",
    async () => (await import("./commands/mock.ts")).mockCommand,
  ],
  record: [
    "Record the exchanges between a command's clients and providers, without keys",
    async () => (await import("./commands/record.ts")).recordCommand,
  ],
  replay: [
    "Run a command whose clients are answered from a cassette",
    async () => (await import("./commands/replay.ts")).replayCommand,
  ],
  live: [
    "Call real providers once with your own keys, and report which answer",
    async () => (await import("./commands/live.ts")).liveCommand,
  ],
  doctor: [
    "Find model servers on this device, and explain why the app cannot use them",
    async () => (await import("./commands/doctor.ts")).doctorCommand,
  ],
  torture: [
    "Run your tests once per fault behind the mock server, and print what became of each",
    async () => (await import("./commands/torture.ts")).tortureCommand,
  ],
  drift: [
    "Compare fixtures and mocks of providers with their vendors' own types",
    async () => (await import("./commands/drift.ts")).driftCommand,
  ],
  facts: [
    "Rewrite the dated facts about the models of providers",
    async () => (await import("./commands/facts.ts")).factsCommand,
  ],
  completion: [
    "Print the completion of commands and options for bash, zsh or fish",
    async () => (await import("./commands/completion.ts")).completionCommand,
  ],
};
