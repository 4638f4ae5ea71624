import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { InputError } from "@patchbay/core/errors";
import { parseBase } from "./base-path.ts";
import { DATA_FOLDER } from "./install/lock-file.ts";
import { readPolicy, type PluginPolicy } from "./install/plugin-policy.ts";
import { hostOf, isLoopbackHost } from "./install/plugin-address.ts";
import type { PluginFolder } from "./plugin-index.ts";
import { OPTIONS } from "./usage.ts";

/** The options of the server. */
export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly folders: readonly PluginFolder[];
  readonly hubUrl: string | undefined;
  readonly routerUrl: string | undefined;
  /** Further origins that pages may call, also over plain http. */
  readonly connect: readonly string[];
  /** Whether pages on this machine may get its model servers. */
  readonly find: boolean;
  /** Whether pages show the marks of providers, libraries and makers of models. */
  readonly marks: boolean;
  /** Whether browsers may store the app for use without a network. */
  readonly offline: boolean;
  /** URL where the repository's files can be edited. */
  readonly sourceUrl: string | undefined;
  /** Author mode: entry of a Module Federation remote on this machine, which pages run unchecked. */
  readonly author: string | undefined;
  /** Folder of installed plugins; it need not exist. */
  readonly dataFolder: string;
  /** Whether plugins can be installed from URLs. */
  readonly install: boolean;
  /** Opens the server's session; absent: one is generated. */
  readonly token: string | undefined;
  /** Origin where users open the app, if there is a proxy in front of the server. */
  readonly origin: string | undefined;
  /** Base path of the app, with a slash at both ends. */
  readonly base: string;
  /** Whether pages with the session may call providers with the keys of the environment. */
  readonly gateway: boolean;
  /** File with the configuration in JSON; `-` for the standard input. */
  readonly config: string | undefined;
  /** Only the plugins that come with Patchbay. */
  readonly safe: boolean;
  /** What the operator allows of other plugins; absent: everything. */
  readonly policy: PluginPolicy | undefined;
}

/**
 * Reads command line and environment.
 * @param builtIn folder of the plugins that come with Patchbay
 * @returns undefined if only the usage is requested
 * @throws InputError that names the wrong option and its values
 */
export function parseOptions(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  builtIn: string,
): ServerOptions | undefined {
  const values = parseFlags(args);
  if (values.help) return undefined;
  const host = values.host ?? "127.0.0.1";
  const safe = values.safe === true;
  const furtherFolders = safe ? [] : (values.plugins ?? []);
  return {
    host,
    port: parsePort(values.port ?? environment.PORT ?? "4600"),
    folders: [
      { path: existingFolder(values["built-in"] ?? builtIn), origin: "built-in" },
      ...furtherFolders.map((folder): PluginFolder => ({ path: existingFolder(folder), origin: "dropped-in" })),
    ],
    hubUrl: parseUrl("--hub-url", values["hub-url"] ?? environment.PATCHBAY_HUB_URL),
    routerUrl: parseUrl("--router-url", values["router-url"] ?? environment.PATCHBAY_ROUTER_URL),
    connect: (values.connect ?? []).map((text) => parseOrigin("--connect", text, "http://192.168.0.10:11434")),
    find: values["no-find"] !== true,
    marks: values["no-marks"] !== true,
    offline: values["no-offline"] !== true,
    sourceUrl: parseUrl("--source-url", values["source-url"]),
    author: safe ? undefined : parseAuthor(values.author, host),
    dataFolder: path.resolve(values.data ?? DATA_FOLDER),
    install: values["no-install"] !== true,
    gateway: values.gateway === true,
    config: values.config,
    token: parseToken(values.token ?? environment["PATCHBAY_TOKEN"], host),
    origin: values.origin ? parseOrigin("--origin", values.origin, "https://patchbay.example.com") : undefined,
    base: parseBase(values.base),
    safe,
    policy: parsePolicy(values.policy ?? environment["PATCHBAY_POLICY"]),
  };
}

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw new InputError(`${(error as Error).message}\nSee 'patchbay start --help'.`, { cause: error });
  }
}

function parsePolicy(file: string | undefined): PluginPolicy | undefined {
  return file === undefined || file === "" ? undefined : readPolicy(path.resolve(file));
}

function parsePort(text: string): number {
  const port = Number(text);
  if (text.trim() !== "" && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InputError(`The port is '${text}'; give a number from 1 to 65535, or 0 for any free one.`);
}

function existingFolder(folder: string): string {
  const resolved = path.resolve(folder);
  if (existsSync(resolved) && statSync(resolved).isDirectory()) return resolved;
  throw new InputError(`The plugin folder ${resolved} does not exist. Create it, or name another folder.`);
}

function parseUrl(option: string, text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return text;
  throw new InputError(
    `${option} is not an http(s) address without user and password, such as https://hub.example.com.`,
  );
}

/** Unchecked code comes from this machine, and runs only for its users. */
function parseAuthor(text: string | undefined, host: string): string | undefined {
  const remote = parseUrl("--author", text);
  if (remote === undefined) return undefined;
  if (!isLoopbackHost(hostOf(new URL(remote)))) {
    throw new InputError("--author takes a remote of this machine, such as http://localhost:5001/remoteEntry.js.");
  }
  if (!isLoopbackHost(host)) {
    throw new InputError(`Author mode is for this machine only: remove --host ${host} or --author.`);
  }
  return remote;
}

const TOKEN = /^[\x21-\x7e]{16,}$/;

/** Never repeats its value, which is a secret. */
function parseToken(token: string | undefined, host: string): string | undefined {
  if (token === undefined || token === "") {
    if (isLoopbackHost(host)) return undefined;
    throw new InputError(
      `Other machines can reach ${host}, so the server needs a token that you choose: set PATCHBAY_TOKEN, or give --token.`,
    );
  }
  if (TOKEN.test(token)) return token;
  throw new InputError("The token is too short or has unusual characters: give at least 16 letters, digits or signs.");
}

/** Text in a content security policy may only have the characters of a host name. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

function parseOrigin(option: string, text: string, example: string): string {
  const url = parseUrl(option, text);
  const { origin, href } = new URL(url ?? "about:blank");
  if (href === `${origin}/` && ORIGIN.test(origin)) return origin;
  throw new InputError(`${option} takes an origin without a path, such as ${ORIGIN.test(origin) ? origin : example}.`);
}
