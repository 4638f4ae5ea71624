import { inspect, isDeepStrictEqual } from "node:util";
import { AssertionError } from "node:assert/strict";
import path from "node:path";
import { InputError, ManifestError } from "@patchbay/core/errors";
import { labelOf, pluginKey, type IndexEntry, type PluginKind } from "@patchbay/core/plugin";
import type { Check, ProviderUnderTest } from "@patchbay/testing";
import { nameProblems } from "@patchbay/testing/names";
import { qualityOf, type Quality } from "@patchbay/testing/quality";
import { buildPlugins } from "../build/build-plugins.ts";
import { PluginBuildError, readPluginFolder } from "../build/plugin-folder.ts";
import { systemProblem } from "../build/system-problem.ts";
import { dataChecks } from "./data-checks.ts";
import { conformanceChecks, providerUnderTest, publishedChecks } from "./conformance-checks.ts";
import { downloadPlugin } from "./download-plugin.ts";
import { openBuilt, type LoadedPlugin } from "./load-built.ts";
import { evidenceIn } from "../quality/quality-files.ts";
import { tierSteps, type TierSteps } from "../quality/tier-steps.ts";
import { GLOBALS_CHECK, refuseProblems, structureChecks } from "./structure-checks.ts";

export { checkTypes } from "./check-types.ts";

/** The result of a check. */
export interface CheckFailure {
  readonly name: string;
  /** The problem; several problems of a manifest or fixture are on separate lines. */
  readonly cause: string;
}

export interface CheckReport {
  /** How many checks were run. */
  readonly count: number;
  readonly failures: readonly CheckFailure[];
  /** Absent if it was not built, for a built plugin without its sources, and for a closed service. */
  readonly quality?: Quality;
  /** What is left to do for each tier that it does not have; absent where `quality` is. */
  readonly steps?: readonly TierSteps[];
}

export interface CheckOptions {
  /** Kind of a plugin whose path does not contain it. */
  readonly kind?: PluginKind | undefined;
  /** Other plugins, whose ids it must not have and whose names it must not imitate. */
  readonly known?: readonly IndexEntry[];
}

/** Builds a plugin into its `dist`, loads the result as a host would, and runs all checks for its kind. */
export async function checkFolder(folder: string, { kind, known = [] }: CheckOptions = {}): Promise<CheckReport> {
  const [built] = await buildPlugins([folder], { kind });
  if (built?.status === "failed") return failed("the plugin builds", built.error);
  const { entry, load } = await openBuilt(folder);
  const data = dataChecks(path.join(folder, "dist"), entry);
  const first = [nameCheck(entry, known), ...structureChecks(folder, entry.kind), ...data];
  const report = await runAll(first, load, (loaded) => conformanceChecks(folder, entry, loaded));
  const files = await evidenceIn(folder);
  const quality = qualityOf(entry, files);
  return quality ? { ...report, quality, steps: tierSteps(quality, entry, files) } : report;
}

/**
 * Builds a provider into its `dist` and loads what was built, with its fixtures.
 * @throws PluginBuildError when it cannot be built, InputError when it is another kind of plugin
 */
export async function loadProvider(folder: string): Promise<ProviderUnderTest> {
  const [built] = await buildPlugins([folder]);
  if (built?.status === "failed") throw built.error;
  const { entry, load } = await openBuilt(folder);
  const loaded = await load();
  if (loaded.kind === "engine") throw new InputError(`${folder} is an engine, which sends no requests.`);
  if (loaded.kind !== "provider") throw new InputError(`${folder} is a ${loaded.kind}, not a provider.`);
  return providerUnderTest(folder, entry, loaded);
}

/**
 * Fetches a built plugin and runs the checks that need no sources or fixtures: manifest, hashes, the names that it
 * needs from
 * core, shape, mocks. This runs the plugin's code.
 * @throws InputError if it cannot be fetched, ManifestError if its manifest is malformed
 */
export async function checkAddress(address: string, known: readonly IndexEntry[] = []): Promise<CheckReport> {
  const { folder, remove } = await downloadPlugin(address);
  try {
    const { entry, load } = await openBuilt(folder);
    const first = [nameCheck(entry, known), ...dataChecks(path.join(folder, "dist"), entry)];
    return await runAll(first, load, async (loaded) => publishedChecks(entry, loaded));
  } finally {
    await remove();
  }
}

/**
 * Duplicate plugins by kind and id -> the first one. Folders that are not plugins are ignored; their own checks report
 * them.
 */
export async function findDuplicates(
  folders: readonly string[],
  kind?: PluginKind,
): Promise<ReadonlyMap<string, string>> {
  const read = await Promise.allSettled(folders.map((folder) => readPluginFolder(folder, kind)));
  const first = new Map<string, string>();
  const duplicates = new Map<string, string>();
  for (const [index, result] of read.entries()) {
    const folder = folders[index];
    if (result.status === "rejected" || folder === undefined) continue;
    const key = pluginKey(result.value.kind, result.value.id);
    const known = first.get(key);
    if (known === undefined) first.set(key, folder);
    else if (known !== folder) duplicates.set(folder, known);
  }
  return duplicates;
}

function nameCheck(entry: IndexEntry, known: readonly IndexEntry[]): Check {
  return {
    name: "names: unlike those of any other plugin, and only the vendor's own hosts",
    run() {
      const owner = known.find(({ kind, id }) => kind === entry.kind && id === entry.id);
      const taken = owner
        ? [
            `The id '${entry.id}' is that of the ${entry.kind} ${labelOf(owner)}, which comes with Patchbay. Choose another.`,
          ]
        : [];
      refuseProblems([...taken, ...nameProblems(entry, known)]);
    },
  };
}

const LOADS = "the built containers match the manifest, and load";
const READS = "fixtures: each can be read";

async function runAll(
  first: readonly Check[],
  load: () => Promise<LoadedPlugin>,
  checksOf: (loaded: LoadedPlugin) => Promise<readonly Check[]>,
): Promise<CheckReport> {
  const before = await runChecksOf(first);
  // Code that reaches for the network or ends the process would do so while it is loaded.
  if (before.failures.some(({ name }) => name === GLOBALS_CHECK)) return before;
  const [loaded] = await Promise.allSettled([load()]);
  if (loaded.status === "rejected") return joined(before, failed(LOADS, loaded.reason));
  const [checks] = await Promise.allSettled([checksOf(loaded.value)]);
  if (checks.status === "rejected") return joined(before, failed(READS, checks.reason));
  const after = await runChecksOf(checks.value);
  return joined(before, { ...after, count: after.count + 1 });
}

function joined(one: CheckReport, other: CheckReport): CheckReport {
  return { count: one.count + other.count, failures: [...one.failures, ...other.failures] };
}

async function runChecksOf(checks: readonly Check[]): Promise<CheckReport> {
  const failures: CheckFailure[] = [];
  for (const { name, run } of checks) {
    try {
      await run();
    } catch (error) {
      failures.push({ name, cause: describeFailure(error) });
    }
  }
  return { count: checks.length, failures };
}

function failed(name: string, error: unknown): CheckReport {
  return { count: 1, failures: [{ name, cause: describeFailure(error) }] };
}

const LONGEST_CAUSE = 600;

/** Comparisons whose two sides are clearer than a description. */
const COMPARISONS = new Set(["strictEqual", "deepStrictEqual"]);

/** An error in one line, or in the lines of a list of problems. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const refused = systemProblem(error);
  if (refused !== undefined) return refused;
  if (ManifestError.isInstance(error) || PluginBuildError.isInstance(error)) return error.message;
  const line = describeComparison(error) ?? error.message;
  const plain = line.replaceAll(/\s+/g, " ").trim();
  return plain.length > LONGEST_CAUSE ? `${plain.slice(0, LONGEST_CAUSE)}…` : plain;
}

function describeComparison(error: Error): string | undefined {
  if (!(error instanceof AssertionError) || !COMPARISONS.has(error.operator)) return undefined;
  const { path: where, actual, expected } = firstDifference(error.actual, error.expected);
  const compared = `${where && `${where}: `}found ${show(actual)} instead of ${show(expected)}`;
  return error.generatedMessage ? compared : `${error.message}: ${compared}`;
}

interface Difference {
  /** As in `choices[0].text`; empty for the values themselves. */
  readonly path: string;
  readonly actual: unknown;
  readonly expected: unknown;
}

/** The innermost place at which two values differ first, as far as both have the same members. */
function firstDifference(actual: unknown, expected: unknown, at = ""): Difference {
  const here = { path: at, actual, expected };
  if (!isPlain(actual) || !isPlain(expected) || Array.isArray(actual) !== Array.isArray(expected)) return here;
  const keys = Object.keys(expected);
  if (keys.join() !== Object.keys(actual).join()) return here;
  const key = keys.find((each) => !isDeepStrictEqual(actual[each], expected[each]));
  if (key === undefined) return here;
  const inner = Array.isArray(actual) ? `${at}[${key}]` : at ? `${at}.${key}` : key;
  return firstDifference(actual[key], expected[key], inner);
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return Array.isArray(value) || (typeof value === "object" && value?.constructor === Object);
}

function show(value: unknown): string {
  return inspect(value, { depth: 4, breakLength: Infinity, maxStringLength: 200 });
}
