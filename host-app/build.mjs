// Builds the app.
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";

const repository = path.resolve(import.meta.dirname, "..");

/** Vite treats '#' and '?' as the end of a file name: a path with one of them works through a link without it. */
async function buildThroughLink() {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-build-"));
  const link = path.join(folder, "repository");
  symlinkSync(repository, link, "junction");
  try {
    const root = path.join(link, "host-app");
    await run({ root, configFile: path.join(root, "vite.config.ts"), resolve: { preserveSymlinks: true } });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const run = (options) => build({ logLevel: "warn", ...options });

await (/[#?]/.test(repository) ? buildThroughLink() : run({ root: import.meta.dirname }));
