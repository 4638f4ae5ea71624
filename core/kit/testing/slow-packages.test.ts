import process from "node:process";
import { expect, it, onTestFinished } from "vitest";
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

it("waits for the install of another step", async () => {
  const folder = await temporaryFolder();
  await writeFiles(folder, { "package-lock.json": "{}" });
  process.env["PATCHBAY_INSTALLS"] = "awaited";
  onTestFinished(() => void delete process.env["PATCHBAY_INSTALLS"]);
  const waiting = installPackages(folder);
  await writeFiles(folder, { "node_modules/.package-lock.json": "{}" });
  await expect(waiting).resolves.toBeUndefined();
});
