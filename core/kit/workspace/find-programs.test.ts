import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findProgram } from "./find-programs.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "patchbay-browsers-"));
afterAll(() => rmSync(folder, { recursive: true }));

function addCommand(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, "#!/bin/sh\n");
  chmodSync(file, 0o755);
  return file;
}

describe.skipIf(process.platform !== "linux")("findProgram", () => {
  const env = { PATH: `/nowhere${path.delimiter}${folder}` };

  it("looks along the command path", () => {
    expect(findProgram("firefox", env)).toBeUndefined();
    const firefox = addCommand("firefox");
    expect(findProgram("firefox", env)).toBe(firefox);
    expect(findProgram("webkit", env)).toBeUndefined();
  });

  it("prefers the program in its variable, unless it cannot be run", () => {
    const driver = addCommand("WebKitWebDriver");
    const custom = addCommand("my-driver");
    expect(findProgram("webkit", { ...env, WEBKIT_DRIVER: custom })).toBe(custom);
    expect(findProgram("webkit", { ...env, WEBKIT_DRIVER: path.join(folder, "none") })).toBe(driver);
  });
});
