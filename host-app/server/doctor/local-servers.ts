import { serverAddresses } from "@patchbay/core/client";
import type { IndexEntry } from "@patchbay/core/plugin";
import type { LocalServer } from "./diagnose.ts";

/** The local servers among plugins. */
export function localServers(entries: readonly IndexEntry[]): readonly LocalServer[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== "provider" || !entry.server) return [];
    const { id, label, server: facts } = entry;
    return [{ id, label, facts, addresses: serverAddresses(entry) }];
  });
}
