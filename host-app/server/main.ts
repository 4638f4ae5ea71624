import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text as readText } from "node:stream/consumers";
import { createAdaptorServer } from "@hono/node-server";
import { InputError } from "@patchbay/core/errors";
import { scanPlugins } from "@patchbay/core/node";
import type { PatchbayConfig } from "@patchbay/gateway";
import { createApp } from "./app.ts";
import { unwritableNotice } from "./data-folder.ts";
import { readDeployment } from "./deployment.ts";
import { createDisabledPlugins } from "./disabled-plugins.ts";
import { gatewayRelay } from "./gateway-relay.ts";
import { createInstallationStore } from "./install/installation-store.ts";
import { lockFileOf } from "./install/lock-file.ts";
import { createOwnEngines } from "./install/own-engines.ts";
import { allowedPlugins } from "./install/allowed-plugins.ts";
import { parseOptions, type ServerOptions } from "./options.ts";
import { createPluginIndex, type LivePluginIndex, type PluginFolder, type PluginIndexOptions } from "./plugin-index.ts";
import { createSession } from "./session.ts";
import { USAGE } from "./usage.ts";

const appFolder = path.resolve(import.meta.dirname, "../app");
const builtInPlugins = path.resolve(import.meta.dirname, "../../../plugins");
/** Only a clone of the repository has it. */
const engineBuilder = path.resolve(import.meta.dirname, "../../../core/kit/workspace/build-engine.mjs");

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2), process.env, builtInPlugins);
  if (!options) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  if (!existsSync(path.join(appFolder, "index.html"))) {
    throw new InputError(`The app is not built: ${appFolder} has no index.html. Run 'npm start', which builds it.`);
  }
  const { host, port, dataFolder, install, author, safe, origin, base } = options;
  const token = options.token ?? randomBytes(32).toString("base64url");
  const installations = createInstallationStore(dataFolder, lockFileOf(dataFolder));
  // Leftovers that cannot be removed do no harm.
  await installations.clean().catch(() => undefined);
  const notice = await unwritableNotice(dataFolder);
  const disabled = createDisabledPlugins(dataFolder);
  const folders = foldersOf(options, installations);
  const config = await readConfig(options.config);
  const deployment = await readDeployment(config, process.cwd(), () => "The configuration");
  const allows = await allowsOf(config);
  const index = createPluginIndex(folders, { disabled: disabled.list, allows, onUnwatched: reportUnwatched });
  const session = createSession({ token, origin, base, port: () => (server.address() as AddressInfo).port });
  const store = install ? installations : undefined;
  const engines = createOwnEngines(path.join(options.folders[0]?.path ?? "", "packages/engines"), engineBuilder);
  const [builtIn] = options.folders;
  const gateway =
    options.gateway && builtIn
      ? gatewayRelay({
          ...options,
          config,
          session,
          plugins: builtIn.path,
          environment: process.env,
          onVolatile: (reason) =>
            void process.stdout.write(`The gateway's records and tokens end with this process: ${reason}\n`),
        })
      : undefined;
  const policy = allows ? { ...options.policy, allows } : options.policy;
  const app = createApp({
    ...options,
    policy,
    deployment,
    gateway: gateway?.routes,
    appFolder,
    index,
    session,
    disabled,
    store,
    engines,
  });
  const unknown = await unknownPlugins(config, index);
  const server = createAdaptorServer({ fetch: app.fetch, hostname: host });

  server.on("error", (error: NodeJS.ErrnoException) => fail(describeListenError(error, host, port)));
  server.listen(port, host, () => {
    const { port: actual } = server.address() as AddressInfo;
    const name = host.includes(":") ? `[${host}]` : host;
    const address = (origin ?? `http://${name}:${actual}`) + base.slice(0, -1);
    // A chosen token is known to its user, and other people may read logs.
    const shown = options.token === undefined ? token : "<your token>";
    const lines = [
      ...unknown,
      `Patchbay is ready at ${address}`,
      `To install or disable plugins, open ${address}/session?token=${shown}`,
      ...(author === undefined ? [] : [`Author mode: pages run the code of ${author} unchecked.`]),
      ...options.connect.map((named) => `Pages may call ${named}.`),
      ...(gateway ? ["Pages with this session may call providers with the keys of this environment."] : []),
      ...(notice === undefined ? [] : [notice]),
      ...(safe ? ["Safe mode: only the plugins that come with Patchbay are available."] : []),
    ];
    process.stdout.write(`${lines.join("\n")}\n`);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      server.close(() => void Promise.resolve(gateway?.close()).finally(() => process.exit(0)));
      // Event streams never end on their own.
      if ("closeAllConnections" in server) server.closeAllConnections();
    });
  }
}

/** The folders whose plugins run, each with what the operator's policy allows of it. */
function foldersOf({ safe, folders, policy }: ServerOptions, installations: PluginFolder): readonly PluginFolder[] {
  const all = safe ? folders : [...folders, installations];
  if (!policy) return all;
  return all.map((folder) => {
    const { path: at, origin } = folder;
    if (origin === "built-in") return folder;
    const scan = async () => allowedPlugins(await (folder.scan?.() ?? scanPlugins(at, origin)), at, policy);
    return { path: at, origin, scan };
  });
}

async function allowsOf({ allowedPlugins: allowed }: PatchbayConfig): Promise<PluginIndexOptions["allows"]> {
  if (!allowed) return undefined;
  const { allowsPlugin } = await import("@patchbay/gateway");
  return (entry) => allowsPlugin(allowed, entry);
}

/** A notice for a plugin that the configuration names and that is not there; it may be installed later. */
async function unknownPlugins(
  { allowedPlugins: allowed, defaultProvider }: PatchbayConfig,
  index: LivePluginIndex,
): Promise<readonly string[]> {
  if (!allowed && defaultProvider === undefined) return [];
  const { checkPluginIds } = await import("@patchbay/gateway");
  const named = {
    ...(allowed && { allowedPlugins: allowed }),
    ...(defaultProvider !== undefined && { defaultProvider }),
  };
  try {
    checkPluginIds(named, (await index.current()).plugins);
    return [];
  } catch (error) {
    if (!InputError.isInstance(error)) throw error;
    return [error.message];
  }
}

/** @throws InputError */
async function readConfig(file: string | undefined): Promise<PatchbayConfig> {
  if (file === undefined) return {};
  const [{ parseConfig }, content] = await Promise.all([
    import("@patchbay/gateway"),
    file === "-" ? readText(process.stdin) : readFile(file, "utf8").catch(() => ""),
  ]);
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (cause) {
    throw new InputError(
      `The configuration ${file} is missing or not JSON. The command 'patchbay start' reads other formats.`,
      { cause },
    );
  }
  return parseConfig(value);
}

function reportUnwatched(reason: string): void {
  const effect = "Open pages show changes of the plugin folders only once they are reloaded or shown again";
  process.stdout.write(`${effect}: the folders are not watched, because ${reason}.\n`);
}

function describeListenError(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === "EADDRINUSE") {
    return `Port ${port} is already in use: choose another one with '--port ${port + 1}'.`;
  }
  if (error.code === "EACCES") return `Port ${port} needs administrator rights: choose one above 1023 with '--port'.`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return `This machine has no address ${host}: choose another one with '--host'.`;
  }
  return `The server could not start: ${error.message}`;
}

function fail(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

try {
  await main();
} catch (error) {
  if (!InputError.isInstance(error)) throw error;
  fail(error.message);
}
