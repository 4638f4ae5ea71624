import { createContext } from "react";
import type { Patchbay } from "@patchbay/core";
import type { ProviderMocks } from "@patchbay/mocks";
import type { SamplesOf } from "@patchbay/mocks/samples";
import type { Installations } from "./server-installations.ts";
import type { LiveIndex } from "../live-index.ts";
import type { PluginSwitches } from "../trust/plugin-switches.ts";
import type { SafeMode } from "../trust/policy.ts";
import type { Diagnosis } from "../../server/doctor/diagnose.ts";
import { QueryClient } from "@tanstack/react-query";

/** The composition root's module: what the pages need of the plugin host and of the sandbox. */
export interface HostModule {
  /** The page's one Patchbay, made on the first call. */
  getPatchbay(): Promise<Patchbay>;
  /** Answers requests by the plugins' own mocks instead of the network. */
  readonly sandboxFetch: typeof fetch;
  /**
   * The mocks of a provider that somebody has chosen. From then on they answer in the sandbox, too, which asks the mocks of
   * installed plugins only then.
   * @throws PluginError
   */
  providerMocks(id: string): Promise<ProviderMocks>;
}

/** A server that answers on this device: it can be used, or something that can be named is still in the way. */
export type FoundServer = Diagnosis;

export interface Host {
  /** The list of plugins, there before the plugin host is. */
  readonly index: LiveIndex;
  /** Installing plugins by their address. */
  readonly installations: Installations;
  /** Taking plugins out of service, so that it lasts. */
  readonly switches: PluginSwitches;
  readonly safeMode: SafeMode;
  /** Whether the server itself was started in safe mode. */
  serverSafeMode(): Promise<boolean>;
  /** Address of the remote that runs unchecked, in author mode. */
  authorRemote(): Promise<string | null>;
  /** Model servers that run on this device at their usual addresses; null where the page cannot learn that unasked. */
  findServers(): Promise<readonly FoundServer[] | null>;
  /** Where the repository's files can be changed, or null when the deployment names no place. */
  sourceUrl(): Promise<string | null>;
  /** What tells the models of the sandbox without its mocks, as far as the build has listed them. Never rejects. */
  samples(): Promise<SamplesOf>;
  /**
   * Loads the composition root, which is not part of the first bundle: federation runtime, container and schema checks
   * come after the first paint.
   */
  load(): Promise<HostModule>;
}

function missing(): never {
  throw new Error("There is no HostContext around this component. Wrap it in <HostContext value={host}>.");
}

export const HostContext = createContext<Host>({
  get index() {
    return missing();
  },
  get installations() {
    return missing();
  },
  get switches() {
    return missing();
  },
  get safeMode() {
    return missing();
  },
  serverSafeMode: missing,
  authorRemote: missing,
  findServers: missing,
  sourceUrl: missing,
  samples: missing,
  load: missing,
});

/**
 * The app's cache of answers. It asks without a network too: mocks and the server of this machine need none, and when
 * anything else is out of reach, people are told at once, and what failed is asked again when the network is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { networkMode: "always", refetchOnReconnect: true } } });
}

/** In place of a provider's id: the router chooses one. A hub token is kept under it, and serves all that it routes to. */
export const AUTO = "auto";

/**
 * The sandbox's `fetch` for calls to one provider. Its mocks are loaded first, so that the simulated hub knows which models
 * it serves; what is wrong with them, the call itself says.
 * @param provider id; `auto` or empty for any
 */
export async function simulatedFetch(
  { sandboxFetch, providerMocks }: Pick<HostModule, "sandboxFetch" | "providerMocks">,
  provider: string,
): Promise<typeof fetch> {
  if (provider !== "" && provider !== AUTO) await providerMocks(provider).catch(() => {});
  return sandboxFetch;
}
