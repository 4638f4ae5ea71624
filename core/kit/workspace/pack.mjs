// `npm run pack`: stages every package as it is published, in dist/packages/<name>, or in a given folder, which is
// emptied.
// The fields that only a publisher needs stand nowhere in the sources: they are written here, and those of the package
// of a
// provider or an engine follow from its manifest.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { bundlePackage, reachableDeclarations } from "./bundle-package.mjs";
import { buildEngine, engineFolders, enginePackage, writeEngineModule, writeEngineOffer } from "./engine-package.mjs";
import { providerPackage, providerReadme } from "./provider-package.mjs";
import { fail, ROOT, run } from "./run.mjs";

/** Folders of the packages that contain marks. */
const WITH_MARKS = /^(host-app|plugins|plugins\/packages\/.+)$/;
const root = readJson("package.json");

const out = path.resolve(process.argv[2] ?? path.join(ROOT, "dist", "packages"));

/** Stages all packages, which are built already. @returns their folders */
async function packAll() {
  rmSync(out, { recursive: true, force: true });
  const sources = root.workspaces.map((folder) => ({ folder, source: readJson(`${folder}/package.json`) }));
  const declarations = await reachableDeclarations(new Map(sources.map(({ folder, source }) => [folder, source])));
  const staged = [];
  for (const { folder, source } of sources) staged.push(await stagePackage(folder, source, declarations));
  const core = folderFor("@patchbay/core");
  // Editors read it without its line breaks, too: half the size.
  const schema = path.join(core, "manifest.schema.json");
  writeFileSync(schema, JSON.stringify(JSON.parse(readFileSync(schema, "utf8"))));
  const plugins = readJson("plugins/package.json");
  const peers = Object.fromEntries(
    ["core", "core/mocks"].map((folder) => readJson(`${folder}/package.json`)).map((it) => [it.name, `^${it.version}`]),
  );
  await stagePlugins(path.join(out, "plugins"));
  const providers = readdirSync(path.join(ROOT, "plugins", "providers")).toSorted();
  await stageProviderModules(path.join(out, "plugins", "dist"), providers);
  const engines = [];
  for (const folder of engineFolders()) engines.push(await stageEngine(folder, plugins));
  return [...staged, ...providers.map((id) => stageProvider(id, plugins, peers)), ...engines];
}

async function stagePackage(folder, source, declarations) {
  const target = folderFor(source.name);
  const { scripts: _scripts, devDependencies: _dev, ...fields } = source;
  const from = path.join(ROOT, folder);
  if (source.files.includes("dist")) {
    await bundlePackage(from, target, source);
    copy(from, "dist", target, (file) => declarations.has(file));
  }
  // Built plugins are staged from their dist folders, below.
  const others = folder === "plugins" ? [] : source.files.filter((entry) => entry !== "dist");
  for (const entry of others) {
    const parent = path.dirname(entry);
    if (path.basename(entry).startsWith("*")) copy(from, parent, target, (file) => file.endsWith(path.extname(entry)));
    else copy(from, entry, target);
  }
  cpSync(path.join(ROOT, folder, "README.md"), path.join(target, "README.md"));
  copyChangelog(folder, target);
  const published = [...fields.files];
  if (folder === "core/kit") {
    // Authors read the contracts where their tools are.
    cpSync(path.join(ROOT, "docs", "reference"), path.join(target, "docs"), { recursive: true });
    published.push("docs");
  }
  finish(target, { ...fields, files: published, exports: withoutSources(source.exports) }, folder);
  return target;
}

const MODULES = ["index.js", "index.d.ts", "mocks.js", "mocks.d.ts"];

function copyIfBuilt(folder, file, target) {
  mkdirSync(target, { recursive: true });
  if (existsSync(path.join(folder, file))) cpSync(path.join(folder, file), path.join(target, file));
}

/** A name that begins with a dot belongs to the build; without this one, keys beside the Dockerfile would be in the image. */
const isPublished = (name) => !name.startsWith(".") || name === ".dockerignore";

/** Copies a file or a folder. */
function copy(from, entry, target, isWanted = () => true) {
  cpSync(path.join(from, entry), path.join(target, entry), {
    recursive: true,
    filter: (file) => isPublished(path.basename(file)) && (statSync(file).isDirectory() || isWanted(file)),
  });
}

/** Development resolves to TypeScript; published packages contain none. */
function withoutSources(exports) {
  return Object.fromEntries(
    Object.entries(exports).map(([entry, target]) => {
      if (typeof target === "string") return [entry, target];
      const { source: _source, ...built } = target;
      return [entry, built];
    }),
  );
}

async function stagePlugins(target) {
  const command = path.join(ROOT, "core", "cli", "bin", "patchbay.js");
  const { code, output } = await run(process.execPath, [command, "index", "plugins", "--out", target], {
    capture: true,
  });
  if (code !== 0 || /Left out/.test(output)) fail(`The plugins could not be staged:\n${output}`);
}

/**
 * The providers as modules that any program can import: a list with every manifest, which loads the code of each on
 * demand.
 * In the repository the same entry point reads the folders.
 */
async function stageProviderModules(target, ids) {
  mkdirSync(path.join(target, "providers"), { recursive: true });
  const entries = [];
  for (const id of ids) {
    const built = path.join(ROOT, "plugins", "providers", id, "dist");
    for (const file of ["index.js", "models.js"]) copyIfBuilt(built, file, path.join(target, "providers", id));
    const { default: provider } = await import(pathToFileURL(path.join(built, "index.js")).href);
    entries.push(
      `  [${JSON.stringify(id)}, ${JSON.stringify(provider.manifest)}, () => import("./providers/${id}/index.js")],`,
    );
  }
  writeFileSync(
    path.join(target, "providers.js"),
    `import { ProviderNotFoundError } from "@patchbay/core/errors";

const providers = [
${entries.join("\n")}
];

export function allProviders() {
  return {
    manifests: () => new Map(providers.map(([id, manifest]) => [id, manifest])),
    async load(id) {
      const [, , load] = providers.find(([own]) => own === id) ?? [];
      if (!load) throw new ProviderNotFoundError(\`Provider '\${id}' not supported.\`);
      return (await load()).default;
    },
    async facts(id) {
      return (await this.load(id)).facts?.();
    },
  };
}
`,
  );
}

function stageProvider(id, plugins, peers) {
  const folder = `plugins/providers/${id}`;
  const source = readJson(`${folder}/package.json`);
  const target = folderFor(source.name);
  const built = path.join(ROOT, folder, "dist");
  // The vendor's own arguments, and facts about its models, only of the providers that have them.
  for (const file of [...MODULES, "options.d.ts", "models.js", "models.d.ts"]) {
    copyIfBuilt(built, file, path.join(target, "dist"));
  }
  writeFileSync(path.join(target, "README.md"), providerReadme(id, source));
  copyChangelog("plugins", target);
  const hasFacts = existsSync(path.join(built, "models.js"));
  finish(target, providerPackage(id, source, plugins, peers, hasFacts), folder);
  return target;
}

async function stageEngine(folder, plugins) {
  await buildEngine(folder);
  const source = readJson(`${folder}/package.json`);
  const target = folderFor(source.name);
  copy(path.join(ROOT, folder), "dist", target);
  writeEngineModule(target);
  cpSync(path.join(ROOT, folder, "README.md"), path.join(target, "README.md"));
  copyChangelog("plugins", target);
  const fields = enginePackage(path.basename(folder), source, plugins);
  finish(target, fields, folder);
  writeEngineOffer(folder, path.join(out, "plugins"), fields);
  return target;
}

function finish(target, fields, folder) {
  const notices = WITH_MARKS.test(folder) ? ["NOTICE.md"] : [];
  for (const text of ["LICENSE", ...notices]) cpSync(path.join(ROOT, text), path.join(target, text));
  const { url, type } = root.repository;
  const manifest = {
    ...fields,
    files: [...fields.files, "CHANGELOG.md", ...notices],
    repository: { type, url, directory: folder },
    publishConfig: { access: "public" },
  };
  writeFileSync(path.join(target, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/** A package that is published is no longer "(unreleased)". */
function copyChangelog(folder, target) {
  const text = readFileSync(path.join(ROOT, folder, "CHANGELOG.md"), "utf8");
  writeFileSync(path.join(target, "CHANGELOG.md"), text.replace(" (unreleased)", ""));
}

function folderFor(name) {
  const folder = path.join(out, name.slice(name.indexOf("/") + 1));
  mkdirSync(folder, { recursive: true });
  return folder;
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));
}

for (const folder of await packAll()) process.stdout.write(`${folder}\n`);
