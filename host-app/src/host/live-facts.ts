import {
  knownModels,
  readFacts,
  type IndexEntry,
  type KnownModelFacts,
  type RejectedEntry,
} from "@patchbay/core/plugin";
import type { Quality } from "@patchbay/testing/quality";
import { isObject } from "./is-object.ts";
import { PLUGINS_URL } from "./live-index.ts";

/** Models by the dated facts of providers. */
export interface IncludedModels {
  readonly models: readonly KnownModelFacts[];
  /** Facts that could not be read. */
  readonly problems: readonly RejectedEntry[];
}

/** Merges the facts in a document. @param document content of `models.json` next to the index */
export function includedModels(document: unknown, providers: readonly IndexEntry[]): IncludedModels {
  const { facts, problems } = readFacts(document, providers);
  return { models: knownModels(facts), problems };
}

/** Loads the facts of providers. @throws if the server has none */
export async function liveFacts(providers: readonly IndexEntry[]): Promise<IncludedModels> {
  const answer = await fetch(`${PLUGINS_URL}models.json`);
  if (!answer.ok) throw new Error(`The server answered with status ${answer.status}.`);
  return includedModels(await answer.json(), providers);
}

/** Reads `quality.json` next to the index. An older server has none, and pages work without it. */
export async function liveQuality(): Promise<Readonly<Record<string, Quality>>> {
  try {
    const answer = await fetch(`${PLUGINS_URL}quality.json`, { priority: "low" });
    const document: unknown = answer.ok ? await answer.json() : undefined;
    return isObject(document) && isObject(document["quality"])
      ? (document["quality"] as Readonly<Record<string, Quality>>)
      : {};
  } catch {
    return {};
  }
}
