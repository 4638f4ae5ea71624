import path from "node:path";
import { PatchbayError } from "@patchbay/core/errors";
import { readRegularFile } from "@patchbay/core/node";
import type { PackageList } from "../api.ts";
import { replaceFile } from "../data-folder.ts";
import type { NpmRegistry } from "./npm-registry.ts";

const FILE = "registry-plugins.json";
const TIMEOUT_MS = 10_000;

/**
 * The plugins that npm's registry has. If it cannot be reached, those of the last answer with their date.
 * @param dataFolder stores the last answer
 * @throws the registry's error if there was no answer yet
 */
export async function listPackages(npm: NpmRegistry, dataFolder: string): Promise<PackageList> {
  const file = path.join(dataFolder, FILE);
  try {
    const packages = await npm.search(AbortSignal.timeout(TIMEOUT_MS));
    const list = { packages, at: new Date().toISOString() };
    await replaceFile(file, JSON.stringify(list));
    return list;
  } catch (error) {
    const earlier = PatchbayError.isInstance(error) ? await readList(file) : undefined;
    if (!earlier || !PatchbayError.isInstance(error)) throw error;
    return { ...earlier, problem: error.message };
  }
}

async function readList(file: string): Promise<PackageList | undefined> {
  try {
    return JSON.parse((await readRegularFile(file)).toString("utf8")) as PackageList;
  } catch {
    return undefined;
  }
}
