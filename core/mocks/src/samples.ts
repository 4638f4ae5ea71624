import type { IndexEntry } from "@patchbay/core/plugin";
import type { MockModel } from "./provider-mocks.ts";

export type { MockModel } from "./provider-mocks.ts";

/** File beside a built provider's manifest: the models of its mocks, for who lists them without running any code. */
export const SAMPLES_FILE = "samples.json";

/** The models of many providers in one document, next to the index of plugins. */
export interface SamplesDocument {
  /** Version of this document's form. */
  readonly patchbay: 1;
  /** Address of a provider's mocks below the index -> their models. A provider that was built without is not there. */
  readonly samples: Readonly<Record<string, readonly MockModel[]>>;
}

type Mocked = Pick<IndexEntry, "base" | "files">;

/** The key of a provider's models in the document: the address of its mocks, which changes with them. */
export function samplesKey({ base, files }: Mocked): string | undefined {
  return files.mocks && base + files.mocks.path;
}

/**
 * Joins the models of providers in one document. Unreadable ones are omitted: pages then load the mocks.
 * @param read returns the text of `samples.json` next to an entry's manifest
 */
export async function collectSamples<Entry extends Mocked>(
  entries: readonly Entry[],
  read: (entry: Entry) => Promise<string>,
): Promise<SamplesDocument> {
  const samples = entries.map(async (entry): Promise<readonly (readonly [string, readonly MockModel[]])[]> => {
    const key = samplesKey(entry);
    if (key === undefined) return [];
    const text = await read(entry).catch(() => "");
    const models = modelsIn(parsed(text));
    return models ? [[key, models]] : [];
  });
  return { patchbay: 1, samples: Object.fromEntries((await Promise.all(samples)).flat()) };
}

/** The models of a provider's mocks from its build; undefined if it has no list. */
export type SamplesOf = (entry: Mocked) => readonly MockModel[] | undefined;

/** Reads such a document; whatever is malformed is as if it were not there. */
export function readSamples(text: string): SamplesOf {
  const document = parsed(text);
  const samples = isRecord(document) && document["patchbay"] === 1 ? document["samples"] : undefined;
  const known = new Map(isRecord(samples) ? Object.entries(samples) : []);
  return (entry) => modelsIn(known.get(samplesKey(entry) ?? ""));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function modelsIn(value: unknown): readonly MockModel[] | undefined {
  return Array.isArray(value) && value.every(isModel) ? value : undefined;
}

/** Its own: who lists samples loads no part of what simulates. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isModel(value: unknown): value is MockModel {
  if (!isRecord(value)) return false;
  const { id, task, providerId, tags = [], record = {}, contextLength = 0 } = value;
  const texts = [id, task, providerId];
  return (
    texts.every((text) => typeof text === "string" && text !== "") &&
    Array.isArray(tags) &&
    tags.every((tag) => typeof tag === "string") &&
    isRecord(record) &&
    typeof contextLength === "number"
  );
}
