import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  ENGINES_FOLDER,
  EXPOSES,
  KIND_FOLDERS,
  parseSourceManifest,
  PLUGIN_ID,
  providerIdProblem,
  PLUGIN_KINDS,
  type Expose,
  type PluginKind,
} from "@patchbay/core/plugin";
import { ManifestError, PluginError } from "@patchbay/core/errors";

/** A plugin's folder cannot be built: something is missing, malformed or not allowed. The message names it. */
export class PluginBuildError extends PluginError {
  static override readonly errorName: string = "PluginBuildError";
}

/** Facts about a plugin's sources that do not require reading its code. */
export interface PluginFolder {
  /** Absolute path. */
  readonly root: string;
  readonly kind: PluginKind;
  readonly id: string;
  /** From package.json, not validated. */
  readonly version: string;
  /** The field `patchbay` of its package.json. */
  readonly manifest: ReturnType<typeof parseSourceManifest>;
  /** Source file of each exposed module that is there. */
  readonly sources: Readonly<Partial<Record<Expose, string>>>;
  /** For providers: the types of their own arguments, if any. Only interfaces; `Options` is the main one. */
  readonly options?: string;
}

const SOURCES: Readonly<Record<Expose, string>> = {
  plugin: "src/index.ts",
  mocks: "src/mocks.ts",
  widget: "src/widget.tsx",
  engine: "src/engine.ts",
};

/** The package of the plugins that come with Patchbay. */
const OWN_PLUGINS = "@patchbay/plugins";

/** In package.json's `keywords`: the kind of a plugin that is not in a folder named after its kind. */
const KIND_KEYWORD = /^patchbay-(provider|library|task)$/;

/**
 * Reads a plugin's manifest, which contains kind and id; in Patchbay's repository the path `…/providers/<id>` does. A
 * manifest without a kind gets it from such a path, of `kind`, or of a keyword such as `patchbay-provider`. Errors
 * leave the folder out.
 * @throws PluginBuildError, ManifestError
 */
export async function readPluginFolder(folder: string, kind?: PluginKind): Promise<PluginFolder> {
  const root = path.resolve(folder);
  const source = await readPackage(path.join(root, "package.json"));
  const declared = declaredIdentity(source["patchbay"]);
  const pluginKind = declared.kind ?? kindFromPath(root) ?? kind ?? kindFromKeywords(source["keywords"]);
  if (!pluginKind) {
    throw new PluginBuildError(
      'The plugin\'s kind is not clear. Add it to its package.json ("patchbay": { "kind": "provider" }), or give --kind.',
    );
  }
  const id = readId(root, pluginKind, declared.id);
  const manifest = parseSourceManifest(pluginKind, source["patchbay"], "package.json");
  checkName(source["name"], pluginKind, id);
  const sources = findSources(root);
  const code = "engine" in manifest && manifest.engine ? "engine" : "plugin";
  if (!sources[code] && pluginKind !== "library") {
    throw new PluginBuildError(
      `${SOURCES[code]} is missing. Add it: every ${code === "engine" ? code : pluginKind} has one.`,
    );
  }
  const options = path.join(root, "src/options.ts");
  const optionsFile = pluginKind === "provider" && existsSync(options) ? { options } : {};
  return { root, kind: pluginKind, id, version: String(source["version"]), manifest, sources, ...optionsFile };
}

function declaredIdentity(manifest: unknown): { readonly kind?: PluginKind; readonly id?: string } {
  const { kind, id } = (manifest ?? {}) as Readonly<Record<string, unknown>>;
  return {
    ...(PLUGIN_KINDS.includes(kind as PluginKind) && { kind: kind as PluginKind }),
    ...(typeof id === "string" && { id }),
  };
}

/**
 * In this repository a folder is named by its plugin's id; elsewhere a copied folder must not become another plugin.
 */
function readId(root: string, kind: PluginKind, declared: string | undefined): string {
  const folder = path.basename(root);
  const inRepository = isInRepository(path.dirname(path.dirname(root)));
  if (declared === undefined && !inRepository) {
    throw new PluginBuildError(`package.json has no id. Add it: "patchbay": { "id": "${folder}", … }.`);
  }
  const id = declared ?? folder;
  checkId(kind, id);
  if (inRepository && id !== folder) {
    throw new PluginBuildError(`The id in package.json is '${id}', but the folder is named '${folder}'.`);
  }
  return id;
}

/** Whether a folder of plugins is Patchbay's own. */
export function isInRepository(plugins: string): boolean {
  try {
    return (
      (JSON.parse(readFileSync(path.join(plugins, "package.json"), "utf8")) as { name?: unknown }).name === OWN_PLUGINS
    );
  } catch {
    return false;
  }
}

function kindFromPath(root: string): PluginKind | undefined {
  const parent = path.basename(path.dirname(root));
  return parent === ENGINES_FOLDER ? "provider" : PLUGIN_KINDS.find((kind) => KIND_FOLDERS[kind] === parent);
}

function kindFromKeywords(keywords: unknown): PluginKind | undefined {
  if (!Array.isArray(keywords)) return undefined;
  const kinds = keywords.map((keyword) => KIND_KEYWORD.exec(String(keyword))?.[1]).filter((kind) => kind !== undefined);
  return kinds[0] as PluginKind | undefined;
}

async function readPackage(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new PluginBuildError(
      "package.json is missing, which is a plugin's manifest. Create the plugin with 'patchbay new', or remove the folder.",
      { cause: error },
    );
  });
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    throw new ManifestError(`package.json is not JSON: ${(error as Error).message}`, { cause: error });
  }
  throw new ManifestError("package.json is not a JSON object.");
}

/** @throws PluginBuildError when no plugin may have this id */
export function checkId(kind: PluginKind, id: string): void {
  if (!PLUGIN_ID.test(id)) {
    throw new PluginBuildError(
      `'${id}' cannot be a plugin's id. It must start with a letter or digit and contain only letters, digits, '.', '_' and '-'.`,
    );
  }
  const problem = kind === "provider" ? providerIdProblem(id) : undefined;
  if (problem !== undefined) throw new PluginBuildError(`The id ${problem}.`);
}

function checkName(name: unknown, kind: PluginKind, id: string): void {
  const expected = `@patchbay/${kind}-${id.toLowerCase()}`;
  if (typeof name !== "string" || !name) {
    throw new ManifestError(`package.json: the field 'name' is missing, for example "${expected}".`);
  }
  // The scope is this repository's; other authors name their packages as they like.
  if (name.startsWith("@patchbay/") && name !== expected) {
    throw new ManifestError(
      `package.json: the name is "${name}", but the ${kind} '${id}' has to be named "${expected}".`,
    );
  }
}

function findSources(root: string): PluginFolder["sources"] {
  const present = EXPOSES.map((expose) => [expose, path.join(root, SOURCES[expose])] as const);
  return Object.fromEntries(present.filter(([, file]) => existsSync(file)));
}
