import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { InputError } from "@patchbay/core/errors";
import { ENGINES_FOLDER, KIND_FOLDERS, type PluginKind } from "@patchbay/core/plugin";
import { makeFolder } from "../build/output-folder.ts";
import { checkId, isInRepository } from "../build/plugin-folder.ts";
import { ownPackage, packageName, type PackageJson } from "./own-package.ts";
import type { DescribedCall } from "./task-draft.ts";
import { openAiChatCall } from "./plain-call.ts";
import { writeProvider } from "./write-provider.ts";

const TEMPLATES = fileURLToPath(new URL("../../templates/", import.meta.url));

/** A kind of plugin, or an engine: a provider that runs models itself. */
export type NewKind = PluginKind | "engine";

export interface NewPlugin {
  readonly kind: NewKind;
  readonly id: string;
  /** Calls of a new provider; default: a chat in OpenAI's protocol. */
  readonly calls?: readonly DescribedCall[];
  /** Page of the documentation that has these calls. */
  readonly docs?: string | undefined;
  /** Whether the new provider is also reached through the hub's router, by the hub's mapping of models. Default: no. */
  readonly hub?: boolean;
  /** Whether `parent` gets the plugin as a repository of its own, named like its package. Default: no. */
  readonly alone?: boolean;
}

/**
 * Creates a new plugin's folder, which builds and passes its checks unmodified.
 * @param parent folder for `providers`, `libraries` and `tasks`; created if missing
 * @returns the plugin's folder
 * @throws PluginBuildError for an id that no plugin may have, InputError when it is there already or cannot be written
 */
export async function createPlugin(plugin: NewPlugin, parent: string): Promise<string> {
  const { kind, id, alone = false } = plugin;
  const pluginKind = kind === "engine" ? "provider" : kind;
  checkId(pluginKind, id);
  const isOwn = alone || !isInRepository(parent);
  const siblings = alone ? parent : path.join(parent, kind === "engine" ? ENGINES_FOLDER : KIND_FOLDERS[kind]);
  const name = alone ? packageName(pluginKind, id) : id;
  const folder = path.join(siblings, name);
  const existing = await readdir(siblings).catch((): string[] => []);
  // Also ignoring case: npm names are lower-cased, and many file systems are case-insensitive.
  const taken = existing.find((sibling) => sibling.toLowerCase() === name.toLowerCase());
  if (taken) {
    throw new InputError(
      `The ${kind} '${taken}' already exists: ${path.join(siblings, taken)}. Choose another id, or remove that folder.`,
    );
  }

  const files = await filesOf(plugin, isOwn);
  for (const [file, text] of files) {
    const target = path.join(folder, file);
    try {
      await makeFolder(path.dirname(target));
      await writeFile(target, file === "package.json" && isOwn ? ownPackageText(text, pluginKind, id) : text);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new InputError(`${folder} cannot be written (${code}). Choose another folder with --in.`, { cause: error });
    }
  }
  if (alone) await addWorkflow(folder, ".");
  return folder;
}

/**
 * Adds the workflow that checks and publishes plugins, unless there is one.
 * @param plugins the plugins' folders, as a pattern of the shell
 * @returns its path if it was added
 */
export async function addWorkflow(root: string, plugins = "plugins/*/*"): Promise<string | undefined> {
  const file = path.join(root, ".github", "workflows", "plugins.yml");
  if (existsSync(file)) return undefined;
  await makeFolder(path.dirname(file));
  const template = await readFile(path.join(TEMPLATES, "workflow.yml"), "utf8");
  await writeFile(file, template.replaceAll("{{plugins}}", plugins));
  return file;
}

/** A new plugin's files by path. */
async function filesOf(plugin: NewPlugin, isOwn: boolean): Promise<Map<string, string>> {
  const { kind, id, hub = false } = plugin;
  const values = templateValues(id);
  const files = new Map<string, string>();
  for (const template of [...(kind === "provider" ? [] : [kind]), ...(isOwn ? ["own"] : [])]) {
    const root = path.join(TEMPLATES, template);
    for (const item of await readdir(root, { withFileTypes: true, recursive: true })) {
      if (!item.isFile()) continue;
      const source = path.join(item.parentPath, item.name);
      const text = await readFile(source, "utf8");
      // npm leaves out files of this name.
      const name = path.relative(root, source).replace(/^gitignore$/, ".gitignore");
      files.set(fillTemplate(name, values), fillTemplate(text, values));
    }
  }
  if (kind !== "provider") return files;
  const { label, host, env } = values as { label: string; host: string; env: string };
  const { docs, calls = [{ call: openAiChatCall(`https://api.${host}.example/v1`) }] } = plugin;
  const provider = { id, label, hub, calls, docs, keyEnv: `${env}_API_KEY` };
  for (const [name, text] of writeProvider(provider)) files.set(name, text);
  return files;
}

function ownPackageText(text: string, kind: PluginKind, id: string): string {
  return `${JSON.stringify(ownPackage(JSON.parse(text) as PackageJson, kind, id), undefined, 2)}\n`;
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
