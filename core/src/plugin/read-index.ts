import { ManifestError } from "../errors/index.ts";
import { entryProblem } from "../manifest/check-entry.ts";
import { disabledIn, pluginKey, type IndexEntry, type PluginKey, type RejectedEntry } from "../manifest/manifest.ts";
import type { PluginRecord } from "./plugin-state.ts";
import { settleEntries } from "./settle-entries.ts";

/** An index, sorted into what can be used and what cannot. */
export interface ReadIndex {
  readonly entries: readonly IndexEntry[];
  readonly shadowed: readonly PluginRecord[];
  readonly rejected: readonly RejectedEntry[];
  /** Disabled for everybody who reads this index. */
  readonly disabled: readonly PluginKey[];
}

/**
 * Checks each entry of an index: invalid ones are rejected and the others stay. Of two with the same kind and id, the
 * stronger origin wins, then the first; ids that look like another plugin's are rejected.
 * @throws ManifestError if the value is not an index
 */
export async function readIndex(index: unknown): Promise<ReadIndex> {
  if (!isIndex(index)) {
    throw new ManifestError(
      `The plugin index is not of the form { "patchbay": 1, "plugins": […] }. Write it with 'patchbay index'.`,
    );
  }
  const rejected: RejectedEntry[] = (index.problems ?? []).filter(isProblem);
  const read: IndexEntry[] = [];
  for (const [position, value] of index.plugins.entries()) {
    if (entryProblem(value) === undefined) {
      read.push(value as IndexEntry);
      continue;
    }
    // Reports the problems in detail, with a validator that most indexes do not need.
    const { parseIndexEntry } = await import("../manifest/manifest-schema.ts");
    const name = nameOf(value, position);
    try {
      read.push(parseIndexEntry(value, name));
    } catch (error) {
      rejected.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  const { entries, hidden, rejected: mistakable } = settleEntries(read);
  const shadowed = hidden.map(({ entry, by }): PluginRecord => {
    const { kind, id } = entry;
    const reason = `Hidden by the ${by.origin} ${kind} '${id}' ${by.version}.`;
    return { key: pluginKey(kind, id), entry, state: { status: "shadowed", reason } };
  });
  return { entries, shadowed, rejected: [...rejected, ...mistakable], disabled: disabledIn(index) };
}

/** Whether two entries of one plugin have different code or data. */
export function isNewBuild(old: IndexEntry, current: IndexEntry): boolean {
  return JSON.stringify(old) !== JSON.stringify(current);
}

function isIndex(
  value: unknown,
): value is { patchbay: 1; plugins: unknown[]; problems?: unknown[]; disabled?: unknown } {
  if (typeof value !== "object" || value === null) return false;
  const { patchbay, plugins, problems = [] } = value as { patchbay?: unknown; plugins?: unknown; problems?: unknown };
  return patchbay === 1 && Array.isArray(plugins) && Array.isArray(problems);
}

function isProblem(value: unknown): value is RejectedEntry {
  const { name, reason } = (value ?? {}) as { name?: unknown; reason?: unknown };
  return typeof name === "string" && typeof reason === "string";
}

function nameOf(value: unknown, position: number): string {
  const { kind, id } = (value ?? {}) as { kind?: unknown; id?: unknown };
  return typeof kind === "string" && typeof id === "string" ? `${kind} '${id}'` : `entry ${position} of the index`;
}
