import { expect, it } from "vitest";
import { temporaryFolder, writeFiles } from "./plugin-tree.ts";
import { installPackages, packagesInstalled } from "./slow-packages.ts";

it("fails immediately with npm's reason in every test that waits for packages", async () => {
  // Without a lock, there is nothing to install from.
  const folder = await temporaryFolder();
  await writeFiles(folder, { "package.json": "{}" });
  const waiting = packagesInstalled(folder);
  await Promise.all([
    expect(installPackages(folder)).rejects.toThrow("npm error"),
    expect(waiting).rejects.toThrow("npm error"),
  ]);
});
