import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { structureChecks } from "@patchbay/kit";
import { failedChecks } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import { ROOT } from "./guides/guide.ts";

/** Plugins in separate packages, which the suites for all plugins do not include. */

const PACKAGES = path.join(ROOT, "plugins/packages");
const folders = readdirSync(PACKAGES).flatMap((kind) =>
  readdirSync(path.join(PACKAGES, kind)).map((id) => `${kind}/${id}`),
);

const textOf = (folder: string, file: string): string => readFileSync(path.join(PACKAGES, folder, file), "utf8");

describe.each(folders)("%s", (folder) => {
  it("the package has the files and imports of its kind", async () => {
    expect(await failedChecks(structureChecks(path.join(PACKAGES, folder)))).toEqual([]);
  });

  it("the package has a lockfile without addresses, and runs no package scripts", () => {
    expect(textOf(folder, "package-lock.json")).not.toContain('"resolved"');
    expect(textOf(folder, ".npmrc")).toContain("ignore-scripts=true");
  });
});
