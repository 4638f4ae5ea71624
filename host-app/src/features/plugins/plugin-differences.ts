import type { IndexEntry } from "@patchbay/core/plugin";
import { formatBytes } from "../../ui/format-values.ts";

/** What is compared between two builds of a plugin. */
export interface PluginFacts {
  readonly version: string;
  /** Size of its code in bytes. */
  readonly bytes: number;
  /** Origins that may receive a key. */
  readonly hosts: readonly string[];
}

export function factsOf(entry: IndexEntry): PluginFacts {
  const { version, files } = entry;
  return { version, bytes: sizeOf(Object.values(files)), hosts: entry.kind === "provider" ? entry.hosts : [] };
}

export function sizeOf(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The differences of two builds, a phrase each; empty without any. */
export function differences(before: PluginFacts, after: PluginFacts): readonly string[] {
  const added = after.hosts.filter((host) => !before.hosts.includes(host));
  const dropped = before.hosts.filter((host) => !after.hosts.includes(host));
  return [
    ...(before.version === after.version ? [] : [`version ${before.version} → ${after.version}`]),
    ...(added.length > 0 ? [`keys may now also be sent to ${added.join(", ")}`] : []),
    ...(dropped.length > 0 ? [`keys are no longer sent to ${dropped.join(", ")}`] : []),
    ...(before.bytes === after.bytes ? [] : [`${formatBytes(before.bytes)} → ${formatBytes(after.bytes)}`]),
  ];
}
