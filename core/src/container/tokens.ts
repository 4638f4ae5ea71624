import type { ServiceIdentifier } from "inversify";
import type { Environment } from "../auth/settings.ts";
import type { Clock, Logger } from "../http/index.ts";
import type { HubCache } from "../hub/hub-cache.ts";
import type { IndexEntry, PluginKey, PluginKind } from "../manifest/manifest.ts";
import type { PluginOfKind } from "../plugin/plugin-host.ts";

/** A plugin as others have it injected: what its manifest says, and its code, which is loaded when it is first asked for. */
export interface PluginBinding<Kind extends PluginKind> {
  readonly entry: Extract<IndexEntry, { kind: Kind }>;
  /** @throws PluginError when it is incompatible or broken */
  load(): Promise<PluginOfKind[Kind]>;
}

function token<Service>(name: string): ServiceIdentifier<Service> {
  // `Symbol.for`: the same token in every copy of this module.
  return Symbol.for(`patchbay.${name}`);
}

/**
 * What can be had from the container, and be replaced there by whoever composes a host. Everything is asked for at each use,
 * so that what is bound anew is followed. The first three are multi-bindings of the plugins in service.
 */
export const TOKENS = {
  provider: token<PluginBinding<"provider">>("provider"),
  library: token<PluginBinding<"library">>("library"),
  task: token<PluginBinding<"task">>("task"),
  fetch: token<typeof globalThis.fetch>("fetch"),
  clock: token<Clock>("clock"),
  logger: token<Logger>("logger"),
  /** Variables from which clients read keys' settings. */
  environment: token<Environment>("environment"),
  /** What the hub has answered. */
  hubCache: token<HubCache>("hubCache"),
} as const;

/** The token of one plugin, for example of `provider:groq`. Bind it anew to replace that plugin, unbind it to take it out. */
export function pluginToken<Kind extends PluginKind>(
  key: `${Kind}:${string}` & PluginKey,
): ServiceIdentifier<PluginBinding<Kind>> {
  return token(key);
}
