import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../../..");

it("the app is built in a folder with '#' in its path", { timeout: 120_000 }, () => {
  const parent = mkdtempSync(path.join(tmpdir(), "patchbay c#-"));
  const copy = path.join(parent, "patchbay");
  try {
    const built = new Set(["node_modules", "dist", ".git", ".turbo"]);
    cpSync(ROOT, copy, { recursive: true, filter: (source) => !built.has(path.basename(source)) });
    symlinkSync(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"), "junction");
    execFileSync(process.execPath, [path.join(copy, "host-app/build.mjs")], { stdio: "pipe" });
    expect(existsSync(path.join(copy, "host-app/dist/app/index.html"))).toBe(true);
  } finally {
    rmSync(parent, { recursive: true });
  }
});
