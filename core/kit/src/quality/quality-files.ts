import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { BuiltManifest } from "@patchbay/core/plugin";
import { isEvidence, QUALITY_FILE, qualityOf, tierOf, type Quality, type QualityTier } from "@patchbay/testing/quality";

/** For a README: an endpoint of shields.io reads it. */
const BADGE_FILE = "badge.json";

const COLORS: Readonly<Record<QualityTier, string>> = { bronze: "#a97142", silver: "#8a9199", gold: "#b8860b" };

/** The texts of a folder of sources that show its quality, by path. */
export async function evidenceIn(root: string): Promise<ReadonlyMap<string, string>> {
  const fixtures = existsSync(path.join(root, "fixtures")) ? await readdir(path.join(root, "fixtures")) : [];
  const names = ["README.md", "about.md", ...fixtures.map((name) => `fixtures/${name}`)];
  const evidence = names.filter((name) => isEvidence(name) && existsSync(path.join(root, name)));
  const texts = evidence.map(async (name) => [name, await readFile(path.join(root, name), "utf8")] as const);
  return new Map(await Promise.all(texts));
}

/** The quality of the plugin in a folder of sources, as `qualityOf` derives it. @param manifest of its build */
export async function qualityOfFolder(root: string, manifest: BuiltManifest): Promise<Quality | undefined> {
  return qualityOf(manifest, await evidenceIn(root));
}

/** The files of a build that state its quality: for hosts, and as a badge. */
export function qualityFiles(quality: Quality | undefined): ReadonlyMap<string, string> {
  if (!quality) return new Map();
  const tier = tierOf(quality);
  const { met, missing } = quality;
  const badge = {
    schemaVersion: 1,
    label: "patchbay",
    message: `${tier ?? "no tier"} (${met.length} of ${met.length + missing.length})`,
    color: tier ? COLORS[tier] : "lightgrey",
  };
  return new Map([
    [QUALITY_FILE, JSON.stringify(quality)],
    [BADGE_FILE, JSON.stringify(badge)],
  ]);
}
