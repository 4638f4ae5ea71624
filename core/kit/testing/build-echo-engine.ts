import { cp } from "node:fs/promises";
import path from "node:path";
import { buildPlugins } from "../src/build/build-plugins.ts";

/** Builds a test engine. @param root folder of plugins, in which its folder is created @returns the build */
export async function buildEchoEngine(root: string): Promise<string> {
  const folder = path.join(root, "echo");
  await cp(path.join(import.meta.dirname, "echo-engine"), folder, { recursive: true });
  const [result] = await buildPlugins([folder]);
  if (result?.status === "failed") throw result.error;
  return path.join(folder, "dist");
}
