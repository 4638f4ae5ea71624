// Builds the package.json of an engine's package in plugins/packages, which has its own dependencies.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fail, ROOT, run } from "./run.mjs";

const ENGINES = "plugins/packages/engines";
/** Without a network npm would otherwise try for more than a minute. */
const NPM_OPTIONS = [
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=3000",
];

/** Folders of the engines that are published, relative to the root. */
export function engineFolders() {
  return readdirSync(path.join(ROOT, ENGINES)).map((id) => `${ENGINES}/${id}`);
}

/**
 * Installs an engine's packages, unless they match its lock, and builds it.
 * @param report is called with `packages` before the first step and `build` before the second
 */
export async function buildEngine(folder, report = () => {}) {
  const installed = path.join(ROOT, folder, "node_modules", ".package-lock.json");
  const lock = path.join(ROOT, folder, "package-lock.json");
  if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
    report("packages");
    // Where an installation was canceled, npm itself fails to remove what is there.
    rmSync(path.dirname(installed), { recursive: true, force: true, maxRetries: 10 });
    await step("npm", ["ci", "--prefix", folder, ...NPM_OPTIONS]);
  }
  report("build");
  await step(process.execPath, [path.join("core", "cli", "bin", "patchbay.js"), "build", folder]);
}

async function step(command, args) {
  const { code, output } = await run(command, args, { capture: true });
  if (code !== 0) fail(`${command} ${args.join(" ")} failed:\n${output}`);
}

/**
 * The package.json of an engine's package. It bundles what browsers need from its dependencies; only Node needs the packages
 * themselves, so users of Node install them.
 * @param plugins the package.json of @patchbay/plugins, whose version engines use
 */
export function enginePackage(id, { name, type, description, dependencies, patchbay }, plugins) {
  return {
    name,
    version: plugins.version,
    description,
    keywords: ["inference", "on-device", "patchbay", "patchbay-provider", id],
    license: plugins.license,
    files: ["dist", "index.js", "index.d.ts"],
    type,
    sideEffects: false,
    exports: { ".": { types: "./index.d.ts", default: "./index.js" }, "./package.json": "./package.json" },
    peerDependencies: { ...plugins.dependencies, ...dependencies },
    peerDependenciesMeta: Object.fromEntries(Object.keys(dependencies).map((one) => [one, { optional: true }])),
    engines: plugins.engines,
    patchbay,
  };
}

/**
 * Writes what a server reads to offer an engine before its package is installed. @param target folder of all plugins
 */
export function writeEngineOffer(folder, target, { name, version, description, patchbay }) {
  const offer = path.join(target, "packages", "engines", path.basename(folder));
  mkdirSync(offer, { recursive: true });
  writeFileSync(path.join(offer, "package.json"), JSON.stringify({ name, version, description, patchbay }));
  cpSync(path.join(ROOT, folder, "models.json"), path.join(offer, "models.json"));
}

/** Writes the module that exports the location of the built engine. */
export function writeEngineModule(target) {
  writeFileSync(
    path.join(target, "index.js"),
    'import { fileURLToPath } from "node:url";\n\nexport const folder = fileURLToPath(new URL(".", import.meta.url));\n',
  );
  writeFileSync(
    path.join(target, "index.d.ts"),
    "/** The folder of this package, with the built engine, for `directory` of @patchbay/core/node. */\nexport declare const folder: string;\n",
  );
}
