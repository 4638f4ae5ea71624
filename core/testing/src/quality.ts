import type { BuiltManifest, IndexEntry } from "@patchbay/core/plugin";

/** What a plugin's quality is measured by, in the order in which pages list it. */
export const QUALITY_CRITERIA = ["complete", "docs", "tested", "mocks", "errors", "streaming", "tools"] as const;

export type QualityCriterion = (typeof QUALITY_CRITERIA)[number];

/** The criteria that apply to a plugin; the others are in neither list. */
export interface Quality {
  readonly met: readonly QualityCriterion[];
  readonly missing: readonly QualityCriterion[];
}

/** From the lowest to the highest. */
export const QUALITY_TIERS = ["bronze", "silver", "gold"] as const;

export type QualityTier = (typeof QUALITY_TIERS)[number];

/** What the lower tiers require of the criteria that apply; gold requires all of them. */
export const TIER_CRITERIA: Readonly<Record<Exclude<QualityTier, "gold">, readonly QualityCriterion[]>> = {
  bronze: ["complete", "docs"],
  silver: ["complete", "docs", "tested", "mocks"],
};

/**
 * File beside a plugin's manifest, written by who derived it: the build, or the server that installed the plugin. Beside
 * an index, that of all its plugins.
 */
export const QUALITY_FILE = "quality.json";

/** The quality of many plugins in one document, next to the index of plugins. */
export interface QualityDocument {
  /** Version of this document's form. */
  readonly patchbay: 1;
  /** Folder of a plugin below the index -> its quality. One whose quality is unknown is not there. */
  readonly quality: Readonly<Record<string, Quality>>;
}

/** @param read returns the text of `quality.json` next to an entry's manifest */
export async function collectQuality(
  entries: readonly IndexEntry[],
  read: (entry: IndexEntry) => Promise<string>,
): Promise<QualityDocument> {
  const qualities = entries.map(async (entry) => [entry.base, readQuality(await read(entry).catch(() => ""))] as const);
  const known = (await Promise.all(qualities)).filter((each): each is [string, Quality] => each[1] !== undefined);
  return { patchbay: 1, quality: Object.fromEntries(known) };
}

/** The highest tier whose criteria are met; undefined for none. */
export function tierOf({ missing }: Quality): QualityTier | undefined {
  const lacks = (criteria: readonly QualityCriterion[]): boolean => criteria.some((each) => missing.includes(each));
  if (missing.length === 0) return "gold";
  if (!lacks(TIER_CRITERIA.silver)) return "silver";
  return lacks(TIER_CRITERIA.bronze) ? undefined : "bronze";
}

/** Whether a file of a plugin's folder shows its quality. @param path below the folder, with `/` */
export function isEvidence(path: string): boolean {
  return path === "README.md" || path === "about.md" || /^fixtures\/[^/]+\.json$/.test(path);
}

/**
 * Derives a plugin's quality from facts: its built manifest and its fixtures. Nothing in the manifest states a grade.
 * @param files texts of the files for which `isEvidence` holds, by path; one that is not JSON shows nothing
 * @returns undefined for a closed service, which can no longer be called
 */
export function qualityOf(manifest: BuiltManifest, files: ReadonlyMap<string, string>): Quality | undefined {
  const facts = { docs: isDocumented(manifest, files), ...factsOf(manifest, fixturesOf(files)) };
  if (manifest.kind === "provider" && manifest.closed) return undefined;
  const applicable = QUALITY_CRITERIA.filter((criterion) => facts[criterion] !== undefined);
  return {
    met: applicable.filter((criterion) => facts[criterion]),
    missing: applicable.filter((criterion) => !facts[criterion]),
  };
}

/** Reads `quality.json`; undefined for anything else. */
export function readQuality(text: string): Quality | undefined {
  try {
    const { met, missing } = JSON.parse(text) as Partial<Quality>;
    return isCriteria(met) && isCriteria(missing) ? { met, missing } : undefined;
  } catch {
    return undefined;
  }
}

function isCriteria(value: unknown): value is QualityCriterion[] {
  return Array.isArray(value) && value.every((each) => (QUALITY_CRITERIA as readonly unknown[]).includes(each));
}

/** Whether each criterion is met; undefined if it does not apply. */
type Facts = Partial<Record<QualityCriterion, boolean | undefined>>;

function factsOf(manifest: BuiltManifest, fixtures: ReadonlyMap<string, Fixture>): Facts {
  const described = Boolean(manifest.description);
  if (manifest.kind === "library") {
    const sourced = fixtures.size > 0 && [...fixtures.values()].every(isVerified);
    // Its repository describes it.
    return { complete: manifest.files.plugin !== undefined, ...(manifest.files.plugin && { tested: sourced }) };
  }
  if (manifest.kind === "task") {
    const { id, calls = [id], files } = manifest;
    return { complete: described, ...(files.plugin && { tested: calls.every((call) => fixtures.has(call)) }) };
  }
  // Its runtime answers, not a vendor.
  if (manifest.engine) return { complete: described && Object.keys(manifest.tasks).length > 0 };
  const tasks = Object.keys(manifest.tasks);
  const streamed = tasks.filter((task) => manifest.tasks[task]?.stream);
  const chats = tasks.includes("conversational");
  const casesOf = (task: string): readonly Case[] => fixtures.get(task)?.cases ?? [];
  return {
    // Without a list, people have to know the names of the vendor's models.
    complete: described && tasks.length > 0 && (manifest.models !== "direct" || manifest.facts !== undefined),
    tested: tasks.every((task) => fixtures.has(task)) && [...fixtures.values()].every(isVerified),
    mocks: manifest.files.mocks !== undefined,
    errors: fixtures.has("failures") || speaksOpenAi(manifest),
    ...((chats || streamed.length > 0) && {
      streaming:
        (!chats || streamed.includes("conversational")) &&
        streamed.every((task) => casesOf(task).some(({ stream }) => stream === true)),
    }),
    ...(chats && { tools: casesOf("conversational").some(({ args }) => Array.isArray(args?.tools)) }),
  };
}

/** Core reads the errors of this protocol. */
function speaksOpenAi({ requires }: BuiltManifest): boolean {
  return (requires["@patchbay/core/provider"] ?? []).some((name) => name.startsWith("openAi"));
}

function isDocumented(manifest: BuiltManifest, files: ReadonlyMap<string, string>): boolean {
  const isChecked = manifest.kind === "library" && manifest.checked !== undefined;
  return manifest.docsUrl !== undefined || isChecked || files.has("README.md") || files.has("about.md");
}

interface Case {
  readonly name?: unknown;
  readonly unverified?: unknown;
  readonly stream?: unknown;
  readonly args?: { readonly tools?: unknown };
}

/** As much of a fixture as the criteria need, of any form. */
export interface Fixture {
  readonly source?: unknown;
  readonly unverified?: unknown;
  readonly cases: readonly Case[];
}

/** Fixtures by name, without the extension; a file that is not JSON is left out. */
export function fixturesOf(files: ReadonlyMap<string, string>): ReadonlyMap<string, Fixture> {
  const fixtures = new Map<string, Fixture>();
  for (const [path, text] of files) {
    const [, name] = /^fixtures\/(.+)\.json$/.exec(path) ?? [];
    const fixture = name === undefined ? undefined : parseFixture(text);
    if (name !== undefined && fixture) fixtures.set(name, fixture);
  }
  return fixtures;
}

function parseFixture(text: string): Fixture | undefined {
  try {
    const value = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
    if (typeof value !== "object" || value === null) return undefined;
    const cases = Array.isArray(value["cases"]) ? (value["cases"] as unknown[]) : [];
    return { ...value, cases: cases.filter((each): each is Case => typeof each === "object" && each !== null) };
  } catch {
    return undefined;
  }
}

/** Whether a vendor's document confirms every case. */
function isVerified({ source, unverified, cases }: Fixture): boolean {
  return typeof source === "string" && source !== "" && !unverified && cases.every((each) => !each.unverified);
}
