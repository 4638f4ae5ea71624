import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const cli = path.dirname(createRequire(import.meta.url).resolve("@patchbay/cli/package.json"));

async function patchbay(...args: string[]): Promise<string> {
  const command = [path.join(cli, "bin/patchbay.js"), ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: import.meta.dirname });
  return stdout;
}

it("passes every check, and answers from its mocks once it is built", { timeout: 60_000 }, async () => {
  expect(await patchbay("check", "acme")).toContain(", 0 failed");
  await patchbay("build", "acme");
  const printed = await patchbay("mock", "acme", "--pace", "0", "--", process.execPath, "use.js");
  expect(printed).toMatch(/Are you there.*\nGood morning \(in fr, simulated\)\n$/);
});
