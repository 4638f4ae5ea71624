import path from "node:path";
import { buildPlugins } from "@patchbay/kit";
import { ENGINE_FOLDER, packagesInstalled } from "../../../core/kit/testing/slow-packages.ts";

/** Builds the engine for open models if its packages are installed. @returns the output folder */
export async function buildEngine(): Promise<string> {
  await packagesInstalled(ENGINE_FOLDER);
  const [built] = await buildPlugins([ENGINE_FOLDER]);
  if (built?.status === "failed") throw built.error;
  return path.join(ENGINE_FOLDER, "dist");
}
