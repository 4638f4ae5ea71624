import { serverAddresses } from "@patchbay/core/client";
import type { IndexEntry } from "@patchbay/core/plugin";
import type { LocalServer } from "./diagnose.ts";

/** The servers among plugins that people run themselves. */
export function localServers(entries: readonly IndexEntry[]): readonly LocalServer[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== "provider" || !entry.server) return [];
    const { id, label, server: facts } = entry;
    return [{ id, label, facts, addresses: serverAddresses(entry) }];
  });
}
