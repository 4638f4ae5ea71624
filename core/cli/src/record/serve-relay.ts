import path from "node:path";
import { parseAddress, isConfidential } from "@patchbay/core/http";
import { InputError } from "@patchbay/core/errors";
import { UsageError } from "../parse-words.ts";
import { directory } from "@patchbay/core/node";
import { createPatchbay } from "@patchbay/core";
import { ADDRESS_VARIABLES, clientEnvironment, type AddressVariable } from "../child/client-environment.ts";
import { runAttached } from "../child/run-child.ts";
import type { CommandContext } from "../command.ts";
import { serveOnLoopback } from "@patchbay/mocks/loopback";
import { BUILT_IN_PLUGINS, defaultPlugins } from "../start-host-app.ts";
import { createRelayAddresses, type RelayedProvider } from "./relay-addresses.ts";
import { createRelay } from "./relay.ts";

export interface RelayRun {
  /** Calls the real addresses, or answers in their place. */
  readonly fetch: typeof globalThis.fetch;
  /** `NAME=address` as the person gave them. */
  readonly addresses: readonly string[];
  /** Additional origins that are called. */
  readonly origins?: readonly string[];
  /** 0 for any free one. */
  readonly port: number;
  /** Without one, the relay serves until it is stopped. */
  readonly command: readonly string[];
}

/**
 * Runs a command whose clients are led to a server on this machine, which passes their requests on.
 * @returns the command's exit code; 0 without a command
 */
export async function runWithRelay(
  run: RelayRun,
  { cwd, environment, warn, stopped }: CommandContext,
): Promise<number> {
  const variables = addressVariables(run.addresses, environment);
  const providers = await knownProviders(cwd);
  const targets = [...variables.map(([, address]) => address), ...(run.origins ?? [])];
  const server = await serveOnLoopback({
    port: run.port,
    answers: (url) => createRelay(createRelayAddresses(url, providers, targets), run.fetch),
  });
  const { url } = server;
  try {
    const [file, ...args] = run.command;
    if (file === undefined) {
      warn(`Serving at ${url} until Ctrl+C. In the shell of your program:`);
      for (const [name, address] of variables) warn(`  export ${name}=${address.replace(/^https?:\//, url)}`);
      await stopped();
      return 0;
    }
    const mocked = providers.map((provider) => ({ ...provider, handlers: [], models: [] }));
    const env = clientEnvironment({ url, providers: mocked, addresses: variables, environment });
    return await runAttached([file, ...args], { cwd, environment: env, stopped: stopped() });
  } finally {
    await server.close();
  }
}

/** The addresses of client variables that are not the vendors' own: the user's, else the environment's. */
export function ownAddresses(
  passed: readonly string[],
  environment: CommandContext["environment"],
): Readonly<Record<string, string>> {
  const defaults = new Map(ADDRESS_VARIABLES);
  return Object.fromEntries(
    addressVariables(passed, environment).filter(([name, address]) => defaults.get(name) !== address),
  );
}

/** The address of each client variable: the user's, else the environment's, else the vendor's. */
function addressVariables(passed: readonly string[], environment: CommandContext["environment"]): AddressVariable[] {
  const named = passed.map((word): AddressVariable => {
    const [, name, address] = /^([A-Za-z_]\w*)=(.+)$/.exec(word) ?? [];
    if (name === undefined || address === undefined) {
      throw new UsageError(`--address takes NAME=address, not '${word}'.`);
    }
    return [name, checkedAddress(name, address)];
  });
  const known = ADDRESS_VARIABLES.map(([name, address]): AddressVariable => {
    const current = environment[name];
    return [name, current ? checkedAddress(name, current) : address];
  });
  return [...new Map([...known, ...named])];
}

function checkedAddress(name: string, address: string): string {
  const url = parseAddress(address, name);
  if (isConfidential(url)) return address.replace(/\/+$/, "");
  throw new InputError(
    `${name} is ${url.origin}, to which keys would go unencrypted: use https, or http on this machine.`,
  );
}

/** The providers that come with Patchbay and those in `plugins/`; their code is not loaded. */
async function knownProviders(cwd: string): Promise<RelayedProvider[]> {
  const folders = new Set([BUILT_IN_PLUGINS, path.resolve(cwd, defaultPlugins(cwd))]);
  const entries = await Promise.all(
    [...folders].map(async (folder) => {
      const { plugins } = await createPatchbay({ plugins: directory(folder, { onProblem: () => undefined }) });
      return plugins.snapshot().plugins.flatMap(({ entry }) => (entry.kind === "provider" ? [entry] : []));
    }),
  );
  return [...new Map(entries.flat().map((entry) => [entry.id, entry])).values()];
}
