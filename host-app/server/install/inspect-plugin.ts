import { createHash } from "node:crypto";
import { ManifestError, PatchbayError } from "@patchbay/core/errors";
import { integrityOf } from "@patchbay/core/node";
import {
  assetsOf,
  filesOf,
  labelOf,
  parseIndexEntry,
  refuseIncompatible,
  type IndexEntry,
  type PluginFile,
} from "@patchbay/core/plugin";
import type { SharedModule } from "@patchbay/core/plugin";
import { nameProblems } from "@patchbay/testing/names";
import { qualityOf, type Quality } from "@patchbay/testing/quality";
import type { InstallCheck } from "../api.ts";
import type { Release } from "./npm-registry.ts";
import type { OpenedPlugin } from "./plugin-origin.ts";
import { policyProblem, type PluginPolicy, type PolicyCandidate } from "./plugin-policy.ts";
import { verifySignature } from "./publisher.ts";

/** A plugin that was fetched and checked. */
export interface InspectedPlugin {
  /** URL of the manifest, after redirects, or of the archive; `npm:<name>@<version>` from a registry. */
  readonly url: URL;
  /** SHA-256 of the manifest, hexadecimal. */
  readonly sha: string;
  readonly entry: IndexEntry;
  readonly manifest: Buffer;
  /** Contents of the files that match the manifest, by file name. */
  readonly contents: ReadonlyMap<string, Buffer>;
  readonly checks: readonly InstallCheck[];
  /** The manifest's signature and who made it; absent if it is not signed, or wrongly. */
  readonly signed?: { readonly publisher: string; readonly document: Buffer };
  /** Absent if it is not from a registry. */
  readonly release?: Release;
  /** Derived from its manifest and its fixtures; absent for a closed service. */
  readonly quality?: Quality;
}

const MEGABYTE = 1024 * 1024;
const MAX_CODE = { each: 2 * MEGABYTE, all: 5 * MEGABYTE };
/** An engine's assets, such as a WebAssembly module, are many times larger than code. */
const MAX_ASSETS = { each: 64 * MEGABYTE, all: 128 * MEGABYTE };
/** Icons and other data that pages show. */
const MAX_DATA = { each: MEGABYTE, all: 2 * MEGABYTE };

/** The host that a plugin is checked for. */
export interface InspectingHost {
  /** Modules that it shares with plugins. */
  readonly shares: readonly SharedModule[];
  /** The plugins that it has. */
  readonly known: readonly IndexEntry[];
  /** What its operator allows; absent: everything. */
  readonly policy?: PluginPolicy | undefined;
}

/**
 * Reads a built plugin into memory and checks it as far as possible without running it.
 * @throws NetworkError or PluginError if files are missing, ManifestError if it is not a manifest; a problem with the
 * plugin itself is a failed check
 */
export async function inspectPlugin(
  { url, manifest, signature, release, evidence, read }: OpenedPlugin,
  { shares, known, policy }: InspectingHost,
): Promise<InspectedPlugin> {
  const sha = createHash("sha256").update(manifest).digest("hex");
  const entry = parseManifest(manifest, url);
  const files = filesOf(entry);
  const verdict = signature && (await verifySignature(manifest, signature));
  const publisher = verdict && "publisher" in verdict ? verdict.publisher : undefined;

  const { provenance, publishedAt } = release ?? {};
  const quality = qualityOf(entry, evidence);
  const candidate = { entry, publisher, publishedAt, quality };
  const checks: InstallCheck[] = [
    { name: "The manifest is well formed" },
    await check("It is compatible with this app", () => refuseIncompatible(entry, shares)),
    await check("Its id belongs to no other plugin", () =>
      refuseTaken(entry, known, { installedFrom: installedFrom({ url: url.href, release }), publisher }),
    ),
    await check("Its names and hosts differ from other plugins'", () => refuseDeceptive(entry, known)),
    ...(verdict ? [await check("Its signature matches", () => refuseProblem(verdict))] : []),
    ...(provenance ? [await check("Its provenance is verified", () => refuseProblem(provenance))] : []),
    ...(policy ? [await check("The operator's policy allows it", () => refuseForbidden(policy, candidate))] : []),
    await check("The files are small enough", () => checkSizes(entry)),
  ];
  const contents = new Map<string, Buffer>();
  // Declared too large, so nothing is fetched.
  const fetched = checks.at(-1)?.problem === undefined ? files : [];
  const fileChecks = fetched.map((file) =>
    check(`${file.path} has the size and the hash of the manifest`, async () => {
      const bytes = await read(file.path, file.bytes);
      checkContent(file, bytes);
      contents.set(file.path, bytes);
    }),
  );
  return {
    url,
    sha,
    entry,
    manifest,
    contents,
    checks: [...checks, ...(await Promise.all(fileChecks))],
    ...(publisher !== undefined && signature && { signed: { publisher, document: signature } }),
    ...(release && { release }),
    ...(quality && { quality }),
  };
}

/**
 * What keys are bound to: a web origin, or a package at its registry; undefined for a file of this machine.
 * @param source URL that the plugin was fetched from
 */
export function installedFrom({
  url,
  release,
}: {
  readonly url: string;
  readonly release?: Pick<Release, "registry" | "name"> | undefined;
}): string | undefined {
  if (release) return release.registry + release.name;
  const { origin } = new URL(url);
  // A file has no origin.
  return origin === "null" ? undefined : origin;
}

function parseManifest(manifest: Buffer, url: URL): IndexEntry {
  let value: unknown;
  try {
    value = JSON.parse(manifest.toString("utf8"));
  } catch (error) {
    throw new ManifestError(`${url.href} is not JSON. Give the address of a folder that 'patchbay build' wrote.`, {
      cause: error,
    });
  }
  if (typeof value !== "object" || value === null) {
    throw new ManifestError(`${url.href} is no manifest: an object is expected.`);
  }
  return parseIndexEntry({ ...value, base: "dist/", origin: "installed" }, url.href);
}

async function check(name: string, run: () => unknown): Promise<InstallCheck> {
  try {
    await run();
    return { name };
  } catch (error) {
    if (!PatchbayError.isInstance(error)) throw error;
    return { name, problem: error.message };
  }
}

/** An id is its first owner's: the same id from another place could get keys that were entered for the first. */
function refuseTaken(
  entry: IndexEntry,
  known: readonly IndexEntry[],
  { installedFrom: from, publisher }: Pick<IndexEntry, "installedFrom" | "publisher">,
): void {
  const owner = known.find(({ kind, id }) => kind === entry.kind && id === entry.id);
  if (!owner) return;
  const isInstalled = owner.origin === "installed";
  if (isInstalled && (from === owner.installedFrom || (publisher !== undefined && publisher === owner.publisher)))
    return;
  const name = `'${labelOf(entry)}' ${entry.version}`;
  const ownerName = `'${labelOf(owner)}' ${owner.version}`;
  throw new ManifestError(
    isInstalled
      ? `${name} from ${from ?? "a file"} has the ${entry.kind} id '${entry.id}' of ${ownerName} from ${owner.installedFrom ?? "a file"}. Remove that plugin first.`
      : `${name} has the id '${entry.id}' of the ${owner.origin} ${entry.kind} ${ownerName}. Its author needs to choose another id.`,
  );
}

function refuseProblem(verdict: object): void {
  if ("problem" in verdict) throw new ManifestError(String(verdict.problem));
}

function refuseForbidden(policy: PluginPolicy, candidate: PolicyCandidate): void {
  const problem = policyProblem(policy, candidate);
  if (problem !== undefined) throw new ManifestError(problem);
}

function refuseDeceptive(entry: IndexEntry, known: readonly IndexEntry[]): void {
  const problems = nameProblems(entry, known);
  if (problems.length > 0) throw new ManifestError(problems.join(" "));
}

function checkSizes(entry: IndexEntry): void {
  const code = Object.values(entry.files);
  const assets = Object.values(assetsOf(entry));
  checkTotal(code, MAX_CODE);
  checkTotal(assets, MAX_ASSETS);
  checkTotal(filesOf(entry).slice(code.length + assets.length), MAX_DATA);
}

function checkTotal(files: readonly PluginFile[], most: typeof MAX_CODE): void {
  const large = files.find(({ bytes }) => bytes > most.each);
  if (large) throw new ManifestError(`${large.path} has ${large.bytes} bytes; at most ${most.each} are allowed.`);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > most.all) {
    throw new ManifestError(`Its files have ${total} bytes; at most ${most.all} are allowed.`);
  }
}

function checkContent({ path, bytes, integrity }: PluginFile, content: Buffer): void {
  const remedy = "It was changed after the build: its author builds the plugin again.";
  if (content.length !== bytes) {
    throw new ManifestError(`${path} has ${content.length} bytes instead of ${bytes}. ${remedy}`);
  }
  const actual = integrityOf(content);
  if (actual !== integrity)
    throw new ManifestError(`${path} has the hash ${actual} instead of ${integrity}. ${remedy}`);
}
