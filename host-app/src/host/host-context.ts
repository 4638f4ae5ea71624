import { createContext } from "react";
import type { Patchbay } from "@patchbay/core";
import type { IndexEntry } from "@patchbay/core/plugin";
import type { ProviderMocks } from "@patchbay/mocks";
import type { SamplesOf } from "@patchbay/mocks/samples";
import type { Quality } from "@patchbay/testing/quality";
import type { GatewayOffer } from "../../server/api.ts";
import type { Installations } from "./server-installations.ts";
import type { IncludedModels } from "./live-facts.ts";
import type { LiveIndex } from "./live-index.ts";
import type { PluginSwitches } from "./trust/plugin-switches.ts";
import type { SafeMode } from "./trust/policy.ts";
import type { Diagnosis } from "../../server/doctor/diagnose.ts";
import { QueryClient } from "@tanstack/react-query";

/** The composition root's module: what the pages need of the plugin host and of the sandbox. */
export interface HostModule {
  /** The page's Patchbay instance, created by the first call. */
  getPatchbay(): Promise<Patchbay>;
  /** Answers requests with the plugins' own mocks instead of the network. */
  readonly sandboxFetch: typeof fetch;
  /**
   * The mocks of a provider that the user has chosen. From then on the sandbox uses them as well; it uses mocks of
   * installed plugins only after that.
   * @throws PluginError
   */
  providerMocks(id: string): Promise<ProviderMocks>;
}

/** A local server that responds: usable, or with a known obstacle. */
export type FoundServer = Diagnosis;

export interface Host {
  /** The list of plugins, available before the plugin host. */
  readonly index: LiveIndex;
  /** Installs plugins from URLs. */
  readonly installations: Installations;
  /** Disables and enables plugins permanently. */
  readonly switches: PluginSwitches;
  readonly safeMode: SafeMode;
  /** Whether the server itself runs in safe mode. */
  serverSafeMode(): Promise<boolean>;
  /** URL of the unchecked remote in author mode. */
  authorRemote(): Promise<string | null>;
  /** Whether pages show the marks of providers, libraries and makers of models. */
  marks(): Promise<boolean>;
  /** The quality of the plugins in the index, by their folder; empty if the server does not have it. Never rejects. */
  quality(): Promise<Readonly<Record<string, Quality>>>;
  /** Local model servers at their usual addresses; null if the page cannot scan without a permission. */
  findServers(): Promise<readonly FoundServer[] | null>;
  /** What the server's gateway does for this browser; null if there is none. */
  gateway(): Promise<GatewayOffer | null>;
  /** URL where the repository's files can be edited; null if the deployment has none. */
  sourceUrl(): Promise<string | null>;
  /** The sandbox's models without its mocks, as far as the build has listed them. Never rejects. */
  samples(): Promise<SamplesOf>;
  /** The models that the dated facts of these providers describe. @throws if the facts cannot be loaded */
  facts(providers: readonly IndexEntry[]): Promise<IncludedModels>;
  /** One provider's file of dated facts as it is: the code that checks all of it is large. @throws if it has none */
  factsFile(provider: Extract<IndexEntry, { kind: "provider" }>): Promise<unknown>;
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
  marks: missing,
  quality: missing,
  findServers: missing,
  gateway: missing,
  sourceUrl: missing,
  samples: missing,
  facts: missing,
  factsFile: missing,
  load: missing,
});

/**
 * The app's query cache. It also runs queries without a network: mocks and local servers need none, otherwise errors
 * appear immediately, and failed queries run again when the network is back. Code and files do not change while a page is
 * open, so only queries of something else name the milliseconds until their answer is out of date.
 */
export function createQueryClient(): QueryClient {
  const queries = { networkMode: "always", refetchOnReconnect: true, retry: false, staleTime: Infinity } as const;
  return new QueryClient({ defaultOptions: { queries } });
}

/**
 * Used as a provider id: the router chooses one. The hub token is stored under it, and serves every provider behind the
 * router.
 */
export const AUTO = "auto";

/**
 * The sandbox's `fetch` for calls to one provider. Its mocks are loaded first, so that the simulated hub knows its
 * models; the call itself reports problems with them.
 * @param provider id; `auto` or empty for any
 */
export async function simulatedFetch(
  { sandboxFetch, providerMocks }: Pick<HostModule, "sandboxFetch" | "providerMocks">,
  provider: string,
): Promise<typeof fetch> {
  if (provider !== "" && provider !== AUTO) await providerMocks(provider).catch(() => {});
  return sandboxFetch;
}
