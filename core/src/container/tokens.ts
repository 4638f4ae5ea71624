import type { ServiceIdentifier } from "inversify";
import type { ProviderKey } from "../auth/key.ts";
import type { Environment } from "../auth/settings.ts";
import type { ClientOptions, ProviderSource } from "../client-contract/options.ts";
import type { CallHooks } from "../client-contract/hooks.ts";
import type { InferenceClient } from "../client/inference-client.ts";
import type { HubCache } from "../hub/hub-cache.ts";
import type { Hub, HubParts } from "../hub/index.ts";
import type { Clock, Logger } from "../http/index.ts";
import type { PluginKey, PluginKind } from "../manifest/manifest.ts";
import type { ListPlugins, PluginBinding, PluginHost } from "../plugin/plugin-host.ts";
import type { Snippets } from "../snippets/create-snippets.ts";

export type { ListPlugins, PluginBinding } from "../plugin/plugin-host.ts";

/** Makes clients whose providers are the plugins; the token stays with the client. */
export type MakeClient = (accessToken?: ProviderKey, options?: Omit<ClientOptions, "providers">) => InferenceClient;

/** Addresses that clients and the hub use unless a call names others. */
export interface HostAddresses {
  /** Default `https://huggingface.co`. */
  readonly hubUrl: string | undefined;
  /** Default `https://router.huggingface.co`. */
  readonly routerUrl: string | undefined;
  /** Origins that the operator trusts over plain http. */
  readonly insecureOrigins: readonly string[];
}

/** The services that a Patchbay offers. */
export interface Services {
  readonly plugins: PluginHost;
  readonly list: ListPlugins;
  /** Calls the model hub. Clients share its answers. */
  readonly hub: Hub;
  readonly snippets: Snippets;
  /**
   * Makes a client whose providers are the plugins.
   * @param accessToken hub token (`hf_…`) or a provider's key; it stays with this client
   */
  readonly client: MakeClient;
  /** Sends the requests of clients, for hosts that wrap it. */
  readonly fetch: typeof globalThis.fetch;
  readonly addresses: HostAddresses;
}

function token<Service>(name: string): ServiceIdentifier<Service> {
  // `Symbol.for`: the same token in every copy of this module.
  return Symbol.for(`patchbay.${name}`);
}

/**
 * The services of a host. Bind one to replace it; later bindings take effect at the next use. The first three are
 * multi-bindings of the plugins in service.
 */
export const TOKENS = {
  provider: token<PluginBinding<"provider">>("provider"),
  library: token<PluginBinding<"library">>("library"),
  task: token<PluginBinding<"task">>("task"),
  fetch: token<typeof globalThis.fetch>("fetch"),
  clock: token<Clock>("clock"),
  logger: token<Logger>("logger"),
  /** Variables with providers' settings. */
  environment: token<Environment>("environment"),
  /** Stores the hub's answers. */
  hubCache: token<HubCache>("hubCache"),
  /** Hooks of every client, such as those of `otel()`; they run before a client's own. */
  telemetry: token<readonly CallHooks[]>("telemetry"),
  addresses: token<HostAddresses>("addresses"),
  /** Finds and loads plugins. */
  plugins: token<PluginHost>("plugins"),
  listPlugins: token<ListPlugins>("listPlugins"),
  /** The provider plugins as clients receive them. */
  providers: token<ProviderSource>("providers"),
  /** Options of hub requests. */
  hubParts: token<HubParts>("hubParts"),
  /** The same at the time of the call. */
  currentHubParts: token<() => HubParts>("currentHubParts"),
  hub: token<Hub>("hub"),
  snippets: token<Snippets>("snippets"),
  client: token<MakeClient>("client"),
  services: token<Services>("services"),
} as const;

/**
 * The token of one plugin, for example of `provider:groq`. Rebind it to replace that plugin, unbind it to remove the
 * plugin.
 */
export function pluginToken<Kind extends PluginKind>(
  key: `${Kind}:${string}` & PluginKey,
): ServiceIdentifier<PluginBinding<Kind>> {
  return token(key);
}
