import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
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

it("writes the app for a path of any host of static files", { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "static-app-"));
  try {
    const printed = await patchbay("build-app", "--out", folder, "--base", "/models/");
    expect(printed).toMatch(/the app with \d+ plugins\. Serve it below \/models\/\n$/);
    // The second answers addresses of pages on hosts such as GitHub Pages.
    for (const file of ["index.html", "404.html"]) {
      expect(await readFile(path.join(folder, file), "utf8")).toContain('src="/models/assets/');
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
