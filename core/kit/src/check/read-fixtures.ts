import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { ManifestError } from "@patchbay/core/errors";
import type { Fixture } from "@patchbay/testing";

/** Reads `fixtures/*.json` of a plugin's folder. @throws ManifestError when one is not JSON */
export async function readFixtures(folder: string): Promise<Fixture[]> {
  const names = (await readdir(path.join(folder, "fixtures")).catch((): string[] => [])).filter((name) =>
    name.endsWith(".json"),
  );
  return Promise.all(
    names.toSorted().map(async (name) => {
      const text = await readFile(path.join(folder, "fixtures", name), "utf8");
      try {
        return { name: name.slice(0, -".json".length), content: JSON.parse(text) as unknown };
      } catch (error) {
        throw new ManifestError(`fixtures/${name} is not JSON: ${(error as Error).message}`, { cause: error });
      }
    }),
  );
}
