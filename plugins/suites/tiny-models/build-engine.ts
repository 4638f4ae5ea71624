import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { buildPlugins } from "@patchbay/kit";

/** The engine that runs open models, which has packages of its own. */
export const ENGINE_FOLDER = path.resolve(import.meta.dirname, "../../packages/engines/transformers-js");

/** Installs the engine's packages, unless they are as its lock says, and builds it. @returns the folder of what was built */
export async function buildEngine(): Promise<string> {
  const installed = path.join(ENGINE_FOLDER, "node_modules", ".package-lock.json");
  const lock = path.join(ENGINE_FOLDER, "package-lock.json");
  if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
    execFileSync("npm", ["ci", "--loglevel=error"], { cwd: ENGINE_FOLDER, stdio: "inherit" });
  }
  const [built] = await buildPlugins([ENGINE_FOLDER]);
  if (built?.status === "failed") throw built.error;
  return path.join(ENGINE_FOLDER, "dist");
}
