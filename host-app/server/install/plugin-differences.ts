import type { IndexEntry } from "@patchbay/core/plugin";
import { PERMISSION_LABELS, permissionsOf, type Permission } from "./permissions.ts";

/** What is compared between two builds of a plugin. */
export interface PluginFacts {
  readonly version: string;
  /** Size of its code in bytes. */
  readonly bytes: number;
  /** Origins that may receive a key. */
  readonly hosts: readonly string[];
  readonly permissions: readonly Permission[];
  readonly tasks: readonly string[];
  /** Absent if it is not signed. */
  readonly publisher?: string | undefined;
  /** Repository and workflow, by a verified attestation; absent without one. */
  readonly builtBy?: string | undefined;
}

/** @param origin who signed and built it; default: what the index lists */
export function factsOf(
  entry: IndexEntry,
  origin: Pick<PluginFacts, "publisher" | "builtBy"> = { publisher: entry.publisher },
): PluginFacts {
  return {
    version: entry.version,
    bytes: sizeOf(Object.values(entry.files)),
    hosts: entry.kind === "provider" ? entry.hosts : [],
    permissions: permissionsOf(entry),
    tasks: tasksOf(entry),
    ...origin,
  };
}

/** The tasks of a provider or a library. */
export function tasksOf(entry: IndexEntry): readonly string[] {
  if (entry.kind === "provider") return Object.keys(entry.tasks);
  return entry.kind === "library" ? (entry.tasks ?? []) : [];
}

export function sizeOf(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The differences of two builds, a phrase each; empty without any. */
export function differences(before: PluginFacts, after: PluginFacts): readonly string[] {
  const hosts = changed(before.hosts, after.hosts);
  const tasks = changed(before.tasks, after.tasks);
  const permissions = changed(before.permissions, after.permissions);
  return [
    ...(before.version === after.version ? [] : [`version ${before.version} → ${after.version}`]),
    ...(before.publisher === after.publisher
      ? []
      : [`publisher ${before.publisher ?? "unknown"} → ${after.publisher ?? "unknown"}`]),
    ...(before.builtBy === after.builtBy
      ? []
      : [`built from ${before.builtBy ?? "unknown"} → ${after.builtBy ?? "unknown"}`]),
    ...(hosts.added.length > 0 ? [`keys may now also be sent to ${hosts.added.join(", ")}`] : []),
    ...(hosts.dropped.length > 0 ? [`keys are no longer sent to ${hosts.dropped.join(", ")}`] : []),
    ...(permissions.added.length > 0 ? [`new permissions: ${labels(permissions.added)}`] : []),
    ...(permissions.dropped.length > 0 ? [`no longer needed: ${labels(permissions.dropped)}`] : []),
    ...(tasks.added.length > 0 ? [`new tasks: ${tasks.added.join(", ")}`] : []),
    ...(tasks.dropped.length > 0 ? [`removed tasks: ${tasks.dropped.join(", ")}`] : []),
    ...(before.bytes === after.bytes ? [] : [`code ${bytes(before.bytes)} → ${bytes(after.bytes)} bytes`]),
  ];
}

const labels = (list: readonly Permission[]): string => list.map((each) => PERMISSION_LABELS[each]).join(", ");

function changed<Item>(before: readonly Item[], after: readonly Item[]) {
  return {
    added: after.filter((each) => !before.includes(each)),
    dropped: before.filter((each) => !after.includes(each)),
  };
}

const bytes = (count: number): string => count.toLocaleString("en");
