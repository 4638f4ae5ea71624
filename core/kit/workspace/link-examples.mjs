import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { providerPackage } from "./provider-package.mjs";
import { ROOT } from "./run.mjs";

const readJson = (...parts) => JSON.parse(readFileSync(path.join(...parts), "utf8"));

/**
 * Puts the built providers beside the examples as the packages that they are published as: the programs then run in a
 * clone, too.
 */
export function linkExamples() {
  const modules = path.join(ROOT, "examples/node_modules/@patchbay");
  rmSync(modules, { recursive: true, force: true });
  const plugins = readJson(ROOT, "plugins/package.json");
  for (const id of readdirSync(path.join(ROOT, "plugins/providers"))) {
    const provider = path.join(ROOT, "plugins/providers", id);
    const target = path.join(modules, `provider-${id.toLowerCase()}`);
    mkdirSync(target, { recursive: true });
    // A junction needs no administrator on Windows.
    symlinkSync(path.join(provider, "dist"), path.join(target, "dist"), "junction");
    const manifest = providerPackage(id, readJson(provider, "package.json"), plugins, {}, true);
    writeFileSync(path.join(target, "package.json"), JSON.stringify(manifest));
  }
}
