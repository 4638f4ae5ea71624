import { existsSync } from "node:fs";
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { InputError } from "@patchbay/core/errors";
import { KIND_FOLDERS, type PluginKind } from "@patchbay/core/plugin";
import { makeFolder } from "../build/output-folder.ts";
import { checkId, isInRepository } from "../build/plugin-folder.ts";
import { ownPackage, type PackageJson } from "./own-package.ts";

const TEMPLATES = fileURLToPath(new URL("../../templates/", import.meta.url));

export interface NewPlugin {
  readonly kind: PluginKind;
  readonly id: string;
  /** Whether the new provider is also reached through the hub's router, by the hub's mapping of models. Default: no. */
  readonly hub?: boolean;
}

/**
 * Creates a new plugin's folder, which builds and passes its checks unmodified.
 * @param parent folder for `providers`, `libraries` and `tasks`; created if missing
 * @returns the plugin's folder
 * @throws PluginBuildError for an id that no plugin may have, InputError when it is there already or cannot be written
 */
export async function createPlugin({ kind, id, hub = false }: NewPlugin, parent: string): Promise<string> {
  checkId(kind, id);
  const siblings = path.join(parent, KIND_FOLDERS[kind]);
  const folder = path.join(siblings, id);
  const existing = await readdir(siblings).catch((): string[] => []);
  // Also ignoring case: npm names are lower-cased, and many file systems are case-insensitive.
  const taken = existing.find((name) => name.toLowerCase() === id.toLowerCase());
  if (taken) throw new InputError(`The ${kind} '${taken}' already exists: ${path.join(siblings, taken)}.`);

  const values = templateValues(id);
  for (const [name, template] of await readTemplate(kind, hub, !isInRepository(parent))) {
    const target = path.join(folder, fillTemplate(name, values));
    const text = fillTemplate(template, values);
    try {
      await makeFolder(path.dirname(target));
      await writeFile(target, name === "package.json" ? packageText(text, { kind, id, hub }, parent) : text);
    } catch (error) {
      throw new InputError(
        `${target} cannot be written (${(error as NodeJS.ErrnoException).code}). Choose another folder with --in.`,
        { cause: error },
      );
    }
  }
  return folder;
}

/** Adds the workflow that checks plugins on every push, unless there is one. @returns its path if it was added */
export async function addWorkflow(root: string): Promise<string | undefined> {
  const file = path.join(root, ".github", "workflows", "check-plugins.yml");
  if (existsSync(file)) return undefined;
  await makeFolder(path.dirname(file));
  await copyFile(path.join(TEMPLATES, "workflow.yml"), file);
  return file;
}

/** Line of a fixture with the body for the hub's router. */
const ROUTED_LINE = /^ *"routed": .*\n/gm;

/** The files of a template by path; a provider of the hub replaces some. */
async function readTemplate(kind: PluginKind, hub: boolean, isOwn: boolean): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const template of [kind, ...(hub ? [`${kind}-hub`] : []), ...(isOwn ? ["own"] : [])]) {
    const root = path.join(TEMPLATES, template);
    for (const item of await readdir(root, { withFileTypes: true, recursive: true })) {
      if (!item.isFile()) continue;
      const source = path.join(item.parentPath, item.name);
      const text = await readFile(source, "utf8");
      files.set(path.relative(root, source), hub ? text : text.replaceAll(ROUTED_LINE, ""));
    }
  }
  return files;
}

function packageText(text: string, { kind, id, hub }: Required<NewPlugin>, parent: string): string {
  if (!hub && isInRepository(parent)) return text;
  const { patchbay, ...source } = JSON.parse(text) as PackageJson;
  const { models: _models, ...manifest } = patchbay;
  const whole = { ...source, patchbay: hub ? { ...manifest, browser: "router" } : patchbay };
  return `${JSON.stringify(isInRepository(parent) ? whole : ownPackage(whole, kind, id), undefined, 2)}\n`;
}

/** Values of a template's placeholders, `{{placeholder}}`. */
type TemplateValues = Readonly<Record<string, string>>;

/** Spells a plugin's id in the ways that a new plugin's files need. */
function templateValues(id: string): TemplateValues {
  const parts = id.split(/[._-]+/).filter(Boolean);
  const lower = id.toLowerCase();
  const env = parts.join("_").toUpperCase();
  return {
    id,
    year: String(new Date().getFullYear()),
    name: lower,
    label: parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" "),
    host: parts.join("-").toLowerCase(),
    // Names in Python and of environment variables do not begin with a digit.
    module: lower.replace(/[^a-z0-9]+/g, "_").replace(/^(?=\d)/, "_"),
    env: /^\d/.test(env) ? `PROVIDER_${env}` : env,
  };
}

/** @throws TypeError when a placeholder has no value */
function fillTemplate(text: string, values: TemplateValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`The template's placeholder ${placeholder} has no value`);
    return value;
  });
}
