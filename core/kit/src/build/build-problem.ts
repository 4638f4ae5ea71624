import { existsSync } from "node:fs";
import { rm, utimes } from "node:fs/promises";
import path from "node:path";
import { BUILD_PROBLEM_FILE } from "@patchbay/core/node";
import { writeAtOnce } from "./output-folder.ts";

/**
 * Writes the reason for a failed build next to the last good build, where hosts read it, or removes an earlier one.
 * Does nothing for a plugin that was never built.
 */
export async function setBuildProblem(folder: string, problem: string | undefined): Promise<void> {
  const manifest = path.join(folder, "dist", "manifest.json");
  const file = path.join(folder, "dist", BUILD_PROBLEM_FILE);
  if (!existsSync(problem === undefined ? file : manifest)) return;
  if (problem === undefined) await rm(file, { force: true });
  else await writeAtOnce(file, problem);
  // Servers detect changes by the manifest's time. The folder may be removed meanwhile.
  const now = new Date();
  await utimes(manifest, now, now).catch(() => undefined);
}
