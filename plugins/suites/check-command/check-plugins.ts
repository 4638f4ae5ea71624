import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const command = fileURLToPath(new URL("../../../core/cli/bin/patchbay.js", import.meta.url));

/**
 * Runs `patchbay check` as authors do: it reads built manifests, which `npm test` does not.
 * @param folders of plugins, or of trees of plugins
 * @returns how many plugins passed; throws with the command's output if one failed
 */
export async function checkPlugins(...folders: readonly string[]): Promise<number> {
  const { stdout } = await run(process.execPath, [command, "check", ...folders], { maxBuffer: 2 ** 26 });
  if (!/^\d+ passed, 0 failed$/m.test(stdout)) throw new Error(stdout);
  return stdout.split("\n").filter((line) => / \d+ checks passed( \(.*\))?$/.test(line)).length;
}
