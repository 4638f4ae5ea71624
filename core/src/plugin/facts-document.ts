import type { IndexEntry, PluginFile, RejectedEntry } from "../manifest/manifest.ts";
import { factsFileOf, pluginKey } from "../manifest/manifest.ts";
import { readModelFacts, type ModelFacts } from "../manifest/model-facts.ts";

/** Next to the index of plugins: the facts of every provider in one document, for pages that list models. */
export const FACTS_FILE = "models.json";

/** The facts about models of many providers, as their plugins have them. */
export interface FactsDocument {
  /** Version of this document's format. */
  readonly patchbay: 1;
  /** Path of a provider's facts below the index -> their content. A provider without facts is absent. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/**
 * Joins the facts of providers. Those that cannot be read are left out.
 * @param read returns the text of a file in the folder of an entry
 */
export async function collectFacts(
  entries: readonly IndexEntry[],
  read: (entry: IndexEntry, file: PluginFile) => Promise<string>,
): Promise<FactsDocument> {
  const facts = entries.map(async (entry): Promise<readonly (readonly [string, unknown])[]> => {
    const file = factsFileOf(entry);
    if (!file) return [];
    try {
      return [[entry.base + file.path, JSON.parse(await read(entry, file))]];
    } catch {
      return [];
    }
  });
  return { patchbay: 1, facts: Object.fromEntries((await Promise.all(facts)).flat()) };
}

/** The facts of providers, by the provider's id. */
export interface ReadFacts {
  readonly facts: ReadonlyMap<string, ModelFacts>;
  /** Models and files that could not be read, one entry for each provider that has such. */
  readonly problems: readonly RejectedEntry[];
}

/**
 * Reads the document for the entries of an index. A malformed model does not hide the others. Never throws.
 * @param document content of `models.json` next to the index
 */
export function readFacts(document: unknown, entries: readonly IndexEntry[]): ReadFacts {
  const facts = new Map<string, ModelFacts>();
  const problems: RejectedEntry[] = [];
  for (const entry of entries) {
    const file = factsFileOf(entry);
    const value = file && factsIn(document)[entry.base + file.path];
    if (entry.kind !== "provider" || value === undefined) continue;
    const read = readModelFacts(value, Object.keys(entry.tasks));
    if (read.facts) facts.set(entry.id, read.facts);
    if (read.problems.length > 0) {
      const name = pluginKey(entry.kind, entry.id);
      problems.push({ name, reason: ["Facts about its models are malformed.", ...read.problems].join("\n") });
    }
  }
  return { facts, problems };
}

function factsIn(document: unknown): Readonly<Record<string, unknown>> {
  const { patchbay, facts } = (document ?? {}) as Partial<Record<string, unknown>>;
  return patchbay === 1 && typeof facts === "object" && facts !== null ? (facts as Record<string, unknown>) : {};
}
