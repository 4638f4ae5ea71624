import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { replaceFile, unwritableNotice } from "./data-folder.ts";
import { temporaryFolder } from "../../core/kit/testing/plugin-tree.ts";

let folder = "";
beforeEach(async () => {
  folder = await temporaryFolder();
});

describe("a data folder", () => {
  it("is checked at the start for write access, and left unchanged", async () => {
    expect(await unwritableNotice(path.join(folder, "data/of/mine"))).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it("is reported in one sentence with what to do, if it is below a file", async () => {
    const file = path.join(folder, "file");
    await writeFile(file, "");
    expect(await unwritableNotice(path.join(file, "data"))).toBe(
      `Plugins cannot be installed, removed, or disabled for everyone, because the server cannot write to its data folder ${path.join(file, "data")} (ENOTDIR): choose another one with --data.`,
    );
  });

  // A folder that exists and is not writable for any user exists only on Linux, and Node's recursive mkdir never ends
  // in it.
  it.runIf(existsSync("/proc/self"))(
    "without write access is reported, and a file is rejected immediately",
    async () => {
      expect(await unwritableNotice("/proc/data")).toContain("/proc/data (ENOENT)");
      await expect(replaceFile("/proc/data/disabled.json", "[]")).rejects.toThrow("ENOENT");
    },
  );
});
