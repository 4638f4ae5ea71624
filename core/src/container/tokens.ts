import type { ServiceIdentifier } from "inversify";
import type { Library } from "../library/contract.ts";
import type { PluginKey } from "../manifest/manifest.ts";
import type { ProviderPlugin } from "../provider/plugin.ts";
import type { Task } from "../task/contract.ts";
import type { Clock, Logger } from "../http/index.ts";

function token<Service>(name: string): ServiceIdentifier<Service> {
  // `Symbol.for`: the same token in every copy of this module.
  return Symbol.for(`patchbay.${name}`);
}

/** What can be had from the container. The first three are multi-bindings: ask with `getAll` at each use, never keep the list. */
export const TOKENS = {
  provider: token<ProviderPlugin>("provider"),
  library: token<Library>("library"),
  task: token<Task>("task"),
  fetch: token<typeof globalThis.fetch>("fetch"),
  clock: token<Clock>("clock"),
  logger: token<Logger>("logger"),
} as const;

/** The token of one plugin, for example of `provider:groq`. */
export function pluginToken<Plugin>(key: PluginKey): ServiceIdentifier<Plugin> {
  return token<Plugin>(key);
}
