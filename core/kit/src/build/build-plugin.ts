import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { integrityOf } from "@patchbay/core/node";
import type { TaskDescriptor } from "@patchbay/core/task";
import {
  membersOfManifest,
  parseIndexEntry,
  type BuiltFields,
  type BuiltManifest,
  type Expose,
  type PluginFile,
} from "@patchbay/core/plugin";
import { SAMPLES_FILE } from "@patchbay/mocks/samples";
import { bundleContainer, bundleModule, type Container } from "./bundle.ts";
import { factsModule, PLAIN_MODULES } from "./module-preset.ts";
import { PART_MARK } from "./container-parts.ts";
import { readDemo, readSamples } from "./built-facts.ts";
import { PluginBuildError, type PluginFolder } from "./plugin-folder.ts";
import { readIcon } from "./plugin-icon.ts";
import { readFacts } from "./provider-facts.ts";
import { qualityFiles, qualityOfFolder } from "../quality/quality-files.ts";
import { FACTS_TYPES, moduleTypes } from "./module-types.ts";
import type { OutputFiles } from "./output-folder.ts";

/** The result of a plugin's build: its manifest, and all files of `dist`, the manifest last. */
export interface BuiltPlugin {
  readonly manifest: BuiltManifest;
  readonly files: OutputFiles;
}

/** Builds one plugin in memory. @throws PluginBuildError, ManifestError */
export async function buildPlugin(
  plugin: PluginFolder,
  { readable = false }: { readonly readable?: boolean } = {},
): Promise<BuiltPlugin> {
  const { kind, id, version, sources } = plugin;
  const files = new Map<string, string | Uint8Array>();
  const containers: Partial<Record<Expose, PluginFile>> = {};
  let requires: BuiltFields["requires"] = {};
  const members: string[] = [];
  const assets = new Map<string, PluginFile>();
  let demo: TaskDescriptor["demo"] | undefined;

  for (const [expose, source] of Object.entries(sources) as [Expose, string][]) {
    const container = await bundleContainer(plugin, expose, source, { minify: !readable });
    let { code } = container;
    for (const [name, part] of container.parts) {
      const file = describeFile(name, part.code);
      code = code.replaceAll(PART_MARK + name, file.path);
      files.set(file.path, part.code);
      assets.set(file.path, file);
    }
    const file = describeFile(`${expose}.js`, code);
    containers[expose] = file;
    files.set(file.path, code);
    if (expose === "mocks") {
      const samples = await readSamples(container);
      if (samples) files.set(SAMPLES_FILE, JSON.stringify(samples));
    }
    // The other containers check their own names when they are loaded, so that Node can use a task whose widget needs
    // React.
    if (expose !== "plugin" && expose !== "engine") continue;
    requires = namesOf([container, ...container.parts.values()]);
    if (container.parts.size > 0) members.push("engine.parts");
    if (kind === "task") demo = await readDemo(container);
  }
  const factsText = await readFacts(plugin);
  for (const [expose, name] of Object.entries(PLAIN_MODULES) as [Expose, string][]) {
    const source = sources[expose];
    if (source === undefined) continue;
    files.set(`${name}.js`, await bundleModule(plugin, expose, source, factsText !== undefined));
    files.set(`${name}.d.ts`, moduleTypes(plugin, expose));
  }
  if (plugin.options !== undefined) files.set("options.d.ts", await readFile(plugin.options, "utf8"));
  for (const [name, content] of await readAssets(plugin)) {
    const file = describeFile(name, content);
    files.set(file.path, content);
    assets.set(name, file);
  }
  const addData = (name: string, content: string | undefined): PluginFile | undefined => {
    if (content === undefined) return undefined;
    const file = describeFile(name, content);
    files.set(file.path, content);
    return file;
  };
  const icon = addData("icon.svg", await readIcon(plugin.root));
  const facts = addData("models.json", factsText);
  if (factsText !== undefined && sources.plugin !== undefined) {
    files.set("models.js", factsModule(factsText));
    files.set("models.d.ts", FACTS_TYPES);
  }
  const manifest = {
    kind,
    id,
    version,
    ...plugin.manifest,
    ...(demo && { demo }),
    requires: withMembers(requires, plugin, members),
    files: containers,
    ...(icon && { icon }),
    ...(facts && { facts }),
    ...(assets.size > 0 && { assets: Object.fromEntries(assets) }),
  };
  checkForHosts(manifest);
  for (const [name, text] of qualityFiles(await qualityOfFolder(plugin.root, manifest))) files.set(name, text);
  files.set("manifest.json", `${JSON.stringify(manifest, undefined, 2)}\n`);
  return { manifest, files };
}

/** Whatever a host would refuse, above all the version, is refused here. @throws ManifestError */
function checkForHosts(manifest: object): asserts manifest is BuiltManifest {
  parseIndexEntry({ ...manifest, base: "dist/", origin: "built-in" }, "package.json");
}

/** @param name gets a hash of the content, so that browsers can cache the file forever */
function describeFile(name: string, content: string | Uint8Array): PluginFile {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 10);
  const { name: stem, ext } = path.parse(name);
  return { path: `${stem}.${hash}${ext}`, integrity: integrityOf(content), bytes: Buffer.byteLength(content) };
}

/** The files that an engine requests from its host, by name. */
async function readAssets({ root, manifest }: PluginFolder): Promise<ReadonlyMap<string, Uint8Array>> {
  const listed = ("engine" in manifest && manifest.engine?.assets) || [];
  const assets = new Map<string, Uint8Array>();
  for (const source of listed) {
    const name = path.posix.basename(source);
    if (assets.has(name)) throw new PluginBuildError(`engine.assets names two files that are called ${name}.`);
    assets.set(name, await readAsset(root, source));
  }
  return assets;
}

/** A file of the plugin, or of a package that is installed for it. */
async function readAsset(folder: string, source: string): Promise<Uint8Array> {
  const isOwn = source.startsWith("./");
  for (let current = folder; ; current = path.dirname(current)) {
    const file = path.join(current, isOwn ? "" : "node_modules", source);
    // oxlint-disable-next-line no-await-in-loop -- The nearest counts.
    if (existsSync(file)) return readFile(file);
    if (!isOwn && path.dirname(current) !== current) continue;
    const remedy = isOwn ? "Put it there" : "Install the package";
    throw new PluginBuildError(`engine.assets names ${source}, which does not exist. ${remedy}, or remove the entry.`);
  }
}

/**
 * Adds the contract members that older hosts lack: those that the author lists, those in the manifest, and those of
 * the build.
 */
function withMembers(
  requires: BuiltFields["requires"],
  { kind, manifest }: PluginFolder,
  built: readonly string[],
): BuiltFields["requires"] {
  const members = [...(manifest.requires ?? []), ...membersOfManifest(manifest), ...built];
  if (members.length === 0) return requires;
  const entry = `@patchbay/core/${kind}`;
  return { ...requires, [entry]: [...new Set([...(requires[entry] ?? []), ...members])].toSorted() };
}

/** The names that containers need, by the module that has them. */
function namesOf(containers: readonly Container[]): BuiltFields["requires"] {
  const names: Record<string, string[]> = {};
  for (const [specifier, [, needed]] of containers.flatMap(({ needs }) => Object.entries(needs))) {
    names[specifier] = [...new Set([...(names[specifier] ?? []), ...needed])].toSorted();
  }
  return names;
}
