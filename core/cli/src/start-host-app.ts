import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { InputError } from "@patchbay/core/errors";
import type { IndexEntry, PluginIndex } from "@patchbay/core/plugin";
import type { PatchbayConfig } from "@patchbay/gateway";
import { OPTIONS, USAGE } from "@patchbay/host-app/usage";
import type { Command, CommandContext } from "./command.ts";
import { parsePort } from "./parse-words.ts";
import { readConfig, type ReadConfig } from "./read-config.ts";

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => path.dirname(require.resolve(`${name}/package.json`));

const SERVER = path.join(folderOf("@patchbay/host-app"), "dist", "server", "main.js");

/** The plugins that the app shows by default. */
export const BUILT_IN_PLUGINS = folderOf("@patchbay/plugins");

let builtIn: Promise<readonly IndexEntry[]> | undefined;

/** The entries of the plugins that the app shows by default, read once: they do not change while a command runs. */
export function builtInPlugins(): Promise<readonly IndexEntry[]> {
  return (builtIn ??= scanBuiltIn());
}

async function scanBuiltIn(): Promise<readonly IndexEntry[]> {
  const { scanPlugins } = await import("@patchbay/core/node");
  return (await scanPlugins(BUILT_IN_PLUGINS, "built-in")).plugins;
}

/** Whether a folder is that of those plugins, or one in it. */
export function isBuiltIn(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const relative = path.relative(realpathSync(BUILT_IN_PLUGINS), realpathSync(folder));
  return !relative.startsWith("..") && !path.isAbsolute(relative);
}

/** The folder that a command reads when none is named. */
export function defaultPlugins(cwd: string): string {
  return existsSync(path.join(cwd, "plugins")) ? "plugins" : BUILT_IN_PLUGINS;
}

export interface HostApp {
  /** Resolves when the server has ended, with its exit code. */
  readonly ended: Promise<number>;
  stop(): void;
}

/**
 * Starts the app's server, with the plugins that come with Patchbay, in a separate process.
 * @param options of the server's command line
 * @param input what it reads from its standard input, which no list of processes shows
 * @throws InputError if the app is not built
 */
export function startHostApp(
  options: readonly string[],
  { cwd, print, warn }: CommandContext,
  input?: string,
): HostApp {
  if (!existsSync(SERVER)) {
    throw new InputError(`The app is not built: there is no ${SERVER}. Run 'npm start' once in Patchbay's repository.`);
  }
  const args = [SERVER, "--built-in", BUILT_IN_PLUGINS, ...options];
  const child = spawn(process.execPath, args, { cwd, stdio: ["pipe", "pipe", "pipe"] });
  // It may end before it has read it.
  child.stdin.on("error", () => undefined).end(input);
  createInterface(child.stdout).on("line", print);
  createInterface(child.stderr).on("line", warn);
  return {
    ended: once(child, "close").then(([code]) => (code as number | null) ?? 1),
    stop: () => void child.kill(),
  };
}

/** A configuration whose images need no file. @throws InputError with the line of an image that cannot be used */
async function forPages({ config, folder, locationOf }: ReadConfig): Promise<PatchbayConfig> {
  if (config.logo === undefined) return config;
  const { readDeployment } = await import("@patchbay/host-app/export");
  return { ...config, ...(await readDeployment(config, folder, locationOf)) };
}

/** The gateway for pages runs only the plugins that come with Patchbay; pages may get others later. @throws InputError */
async function checkGatewayIds({ config: { keys = {}, settings = {}, providers = {} }, locationOf }: ReadConfig) {
  const [{ checkPluginIds }, { directory }] = await Promise.all([
    import("@patchbay/gateway"),
    import("@patchbay/core/node"),
  ]);
  const index = (await directory(BUILT_IN_PLUGINS, { indexFile: "index.json" }).index()) as PluginIndex;
  checkPluginIds({ keys, settings, providers }, index.plugins, locationOf);
}

export const startCommand: Command = {
  help: USAGE,
  options: OPTIONS,

  async run(args, context) {
    const { values } = parseArgs({ args, options: OPTIONS });
    if (values.port !== undefined) parsePort(values.port);
    // The server checks the other values; it cannot load TypeScript in every version of Node.
    const read = await readConfig(context.cwd, values.config);
    if (values.gateway === true) await checkGatewayIds(read);
    // Without one, the server starts without the code that checks it.
    const isConfigured = values.config !== undefined || Object.keys(read.config).length > 0;
    const app = isConfigured
      ? startHostApp([...args, "--config", "-"], context, JSON.stringify(await forPages(read)))
      : startHostApp(args, context);
    const code = await Promise.race([app.ended, context.stopped().then(() => 0)]);
    app.stop();
    await app.ended;
    return code;
  },
};
