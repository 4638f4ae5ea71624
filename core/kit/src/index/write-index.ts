import path from "node:path";
import type { IndexEntry, PluginIndex } from "@patchbay/core/plugin";
import { writeAtOnce } from "../build/output-folder.ts";

/** Writes `index.json` into a folder to which the entries' bases are relative. */
export async function writeIndex(folder: string, plugins: readonly IndexEntry[]): Promise<void> {
  const index: PluginIndex = { patchbay: 1, plugins };
  await writeAtOnce(path.join(folder, "index.json"), JSON.stringify(index));
}
