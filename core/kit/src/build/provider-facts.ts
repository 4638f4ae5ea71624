import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { ManifestError } from "@patchbay/core/errors";
import { parseModelFacts } from "@patchbay/core/plugin";
import type { PluginFolder } from "./plugin-folder.ts";

const MOST_BYTES = 1024 * 1024;

/**
 * The `models.json` next to a provider's package.json, if any.
 * @throws ManifestError that lists every problem
 */
export async function readFacts({ root, manifest }: PluginFolder): Promise<string | undefined> {
  const file = path.join(root, "models.json");
  if (!("auth" in manifest) || !existsSync(file)) return undefined;
  const text = await readFile(file, "utf8");
  const facts = JSON.stringify(parseModelFacts(parse(text), Object.keys(manifest.tasks), "author"));
  if (facts.length > MOST_BYTES)
    throw new ManifestError(
      `models.json has ${facts.length} bytes; at most ${MOST_BYTES} are allowed. List fewer models.`,
    );
  return facts;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ManifestError(`models.json is not JSON: ${(error as Error).message}`, { cause: error });
  }
}
