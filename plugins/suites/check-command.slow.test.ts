import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const command = fileURLToPath(new URL("../../core/cli/bin/patchbay.js", import.meta.url));
const run = promisify(execFile);

// The command that authors run: it reads built manifests, which `npm test` does not.
it.each([
  ["every plugin of the repository", "plugins", 300],
  ["the guide's complete example", "plugins/suites/awkward-vendor/plugin", 1],
])("patchbay check passes for %s", { timeout: 400_000 }, async (_, folder, least) => {
  const { stdout } = await run(process.execPath, [command, "check", folder], { cwd: root, maxBuffer: 2 ** 26 });
  const passed = stdout.split("\n").filter((line) => / \d+ checks passed$/.test(line));
  expect(passed.length).toBeGreaterThanOrEqual(least);
  expect(stdout).toMatch(/\d+ passed, 0 failed/);
});
