import type { IndexEntry, PluginPolicy } from "@patchbay/core/plugin";
import type { PluginSwitches } from "./plugin-switches.ts";
import type { SafeMode } from "./safe-mode.ts";

/** What the plugin host is told of this browser when it starts, and what pages paint by until it is there. */
export function pluginPolicy(switches: PluginSwitches, safeMode: SafeMode): Required<PluginPolicy> {
  return {
    disabled: switches.disabledHere(),
    blocked: ({ origin }) =>
      safeMode.on && origin !== "built-in" ? "In safe mode only built-in plugins run." : undefined,
  };
}

/**
 * Whether a provider's mocks may run because a page lists the sample models of all: those of Patchbay and those that whoever
 * runs the server has put there. What was installed from elsewhere runs when somebody chooses it.
 */
export function runsUnasked({ origin }: Pick<IndexEntry, "origin">): boolean {
  return origin !== "installed";
}
