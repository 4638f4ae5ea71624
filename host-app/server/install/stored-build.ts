import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { integrityOf, readRegularFile } from "@patchbay/core/node";
import { filesOf, labelOf, parseIndexEntry, type IndexEntry } from "@patchbay/core/plugin";
import { QUALITY_FILE, readQuality } from "@patchbay/testing/quality";
import type { Installation, Provenance } from "../api.ts";
import { writeDurably } from "../data-folder.ts";
import { installedFrom, type InspectedPlugin } from "./inspect-plugin.ts";
import type { PolicyCandidate } from "./plugin-policy.ts";
import type { Release } from "./npm-registry.ts";
import { SIGNATURE_FILE, verifySignature } from "./publisher.ts";

/** The source of a plugin, next to its files; `manifest.json` is unchanged. */
const SOURCE = "source.json";

/** Where a stored build came from. */
export interface BuildSource {
  /** As `InspectedPlugin.url`. */
  readonly url: string;
  /** ISO 8601. */
  readonly installedAt: string;
  /** Absent if it is not from a registry. */
  readonly release?: Pick<Release, "registry" | "name" | "integrity" | "publishedAt"> & {
    readonly provenance?: Provenance;
  };
}

/** A build in a folder of its own, named by the SHA-256 of its manifest. */
export interface StoredBuild {
  readonly sha: string;
  readonly entry: IndexEntry;
  /** Absent if its file is missing or damaged. */
  readonly source: BuildSource | undefined;
}

export interface UnusableBuild {
  readonly sha: string;
  readonly reason: string;
  /** Whether it was never installed, as opposed to a format that this version does not understand. */
  readonly foreign: boolean;
}

/** Writes the files of a build into an empty folder, the manifest last. */
export async function writeBuild(
  folder: string,
  { url, manifest, contents, signed, release, quality }: InspectedPlugin,
  installedAt: string,
): Promise<void> {
  for (const [name, content] of contents) await writeDurably(path.join(folder, name), content);
  if (signed) await writeDurably(path.join(folder, SIGNATURE_FILE), signed.document);
  // After its own files, so that none of them can state a quality.
  if (quality) await writeDurably(path.join(folder, QUALITY_FILE), JSON.stringify(quality));
  const { registry, name, integrity, publishedAt, provenance } = release ?? {};
  const from = release && { registry, name, integrity, publishedAt, provenance };
  await writeSource(folder, { url: url.href, installedAt, ...(from && { release: from }) } as BuildSource);
  await writeDurably(path.join(folder, "manifest.json"), manifest);
}

/** Records that a build was installed now. */
export async function writeSource(folder: string, source: BuildSource): Promise<void> {
  await writeDurably(path.join(folder, SOURCE), JSON.stringify(source));
}

/** Whether the build in a folder was installed, as opposed to a plugin of the operator's own. */
export const isInstalled = (folder: string): boolean => existsSync(path.join(folder, SOURCE));

/** Reads a build's manifest, source and signature. Its other files are checked when they are served. */
export async function readBuild(folder: string, sha: string): Promise<StoredBuild | UnusableBuild> {
  const base = `${sha}/`;
  const at = path.join(folder, sha);
  const file = path.join(at, "manifest.json");
  const manifest = await readRegularFile(file, { links: false }).catch(() => undefined);
  if (!manifest || createHash("sha256").update(manifest).digest("hex") !== sha) {
    const reason = `The manifest of the installed plugin in ${at} is damaged. Install the plugin again.`;
    return { sha, reason, foreign: true };
  }
  try {
    const value = JSON.parse(manifest.toString("utf8")) as object;
    const source = await readSource(path.join(at, SOURCE));
    // The plugin cannot claim its own origin or publisher: keys are bound to them.
    const from = source && installedFrom(source);
    const publisher = await publisherOf(at, manifest);
    const known = { ...value, base, origin: "installed", installedFrom: from, publisher };
    return { sha, entry: parseIndexEntry(known, file), source };
  } catch (error) {
    return { sha, reason: error instanceof Error ? error.message : String(error), foreign: false };
  }
}

/**
 * Who signed the build in a folder, when it was published, and its quality. @throws Error if its signature is wrong
 */
export async function originOf(folder: string): Promise<Omit<PolicyCandidate, "entry">> {
  const manifest = await readRegularFile(path.join(folder, "manifest.json"), { links: false });
  const source = await readSource(path.join(folder, SOURCE));
  const quality = await readRegularFile(path.join(folder, QUALITY_FILE), { links: false }).catch(() => undefined);
  return {
    publisher: await publisherOf(folder, manifest),
    publishedAt: source?.release?.publishedAt,
    quality: quality && readQuality(quality.toString("utf8")),
  };
}

/** @throws Error if the signature is not of this manifest */
async function publisherOf(folder: string, manifest: Buffer): Promise<string | undefined> {
  const file = path.join(folder, SIGNATURE_FILE);
  const document = await readRegularFile(file, { links: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  const verdict = document && (await verifySignature(manifest, document));
  if (verdict && "problem" in verdict) {
    throw new Error(`The installed plugin in ${folder} is not loaded. ${verdict.problem} Install it again.`);
  }
  return verdict?.publisher;
}

async function readSource(file: string): Promise<BuildSource | undefined> {
  try {
    const source = JSON.parse((await readRegularFile(file)).toString("utf8")) as Partial<BuildSource>;
    const { url, installedAt } = source;
    if (typeof url !== "string" || typeof installedAt !== "string") return undefined;
    return Number.isNaN(Date.parse(installedAt)) || !URL.canParse(url) ? undefined : (source as BuildSource);
  } catch {
    return undefined;
  }
}

/** When a build was installed, in milliseconds; 0 if that was lost. */
export function installedTime({ source }: StoredBuild): number {
  return source ? Date.parse(source.installedAt) : 0;
}

export async function describeBuild(folder: string, { sha, entry, source }: StoredBuild): Promise<Installation> {
  const { kind, id, version, publisher } = entry;
  const problem = (await damageOf(folder, sha, entry)) ?? (source ? undefined : "Its source is unknown.");
  const { url, installedAt, release } = source ?? {};
  return {
    sha,
    kind,
    id,
    label: labelOf(entry),
    version,
    ...(url !== undefined && { url }),
    ...(installedAt !== undefined && { installedAt }),
    ...(release && { registry: release.registry, integrity: release.integrity }),
    ...(release?.provenance && { provenance: release.provenance }),
    ...(publisher !== undefined && { publisher }),
    ...(problem !== undefined && { problem: `${problem} Install it again to repair it.` }),
  };
}

async function damageOf(folder: string, sha: string, entry: IndexEntry): Promise<string | undefined> {
  const states = await Promise.all(
    filesOf(entry).map(async ({ path: name, bytes, integrity }) => {
      const read = readRegularFile(path.join(folder, sha, name), { maxBytes: bytes, links: false });
      const content = await read.catch(() => undefined);
      return content && integrityOf(content) === integrity ? undefined : name;
    }),
  );
  const damaged = states.filter((name) => name !== undefined);
  return damaged.length === 0 ? undefined : `${damaged.join(", ")} is missing or was changed.`;
}
