import { existsSync } from "node:fs";
import { rm, utimes } from "node:fs/promises";
import path from "node:path";
import { BUILD_PROBLEM_FILE } from "@patchbay/core/node";
import { writeAtOnce } from "./output-folder.ts";

/**
 * Writes why a plugin could not be built beside its last good build, where hosts read it, or removes what an earlier call
 * wrote. A plugin that was never built is left alone.
 */
export async function setBuildProblem(folder: string, problem: string | undefined): Promise<void> {
  const manifest = path.join(folder, "dist", "manifest.json");
  const file = path.join(folder, "dist", BUILD_PROBLEM_FILE);
  if (!existsSync(problem === undefined ? file : manifest)) return;
  if (problem === undefined) await rm(file, { force: true });
  else await writeAtOnce(file, problem);
  // Servers notice changes by the manifest's time. A folder may be removed meanwhile.
  const now = new Date();
  await utimes(manifest, now, now).catch(() => undefined);
}
