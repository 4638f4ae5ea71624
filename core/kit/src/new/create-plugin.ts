import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { InputError } from "@patchbay/core/errors";
import { KIND_FOLDERS, type PluginKind } from "@patchbay/core/plugin";
import { checkId, isInRepository } from "../build/plugin-folder.ts";
import { ownPackage } from "./own-package.ts";
import { fillTemplate, templateValues } from "./template-values.ts";

const TEMPLATES = fileURLToPath(new URL("../../templates/", import.meta.url));

/**
 * Makes the folder of a new plugin, which builds and passes its checks as it is.
 * @param parent folder with `providers`, `libraries` and `tasks` in it; made when it is missing
 * @returns the plugin's folder
 * @throws PluginBuildError for an id that no plugin may have, InputError when it is there already
 */
export async function createPlugin(kind: PluginKind, id: string, parent: string): Promise<string> {
  checkId(id);
  const siblings = path.join(parent, KIND_FOLDERS[kind]);
  const folder = path.join(siblings, id);
  const existing = await readdir(siblings).catch((): string[] => []);
  // Case aside too: npm names are lower-cased, and many file systems do not tell the cases apart.
  const taken = existing.find((name) => name.toLowerCase() === id.toLowerCase());
  if (taken) throw new InputError(`The ${kind} '${taken}' is there already: ${path.join(siblings, taken)}.`);

  const template = path.join(TEMPLATES, kind);
  const values = templateValues(id);
  for (const item of await readdir(template, { withFileTypes: true, recursive: true })) {
    if (!item.isFile()) continue;
    const source = path.join(item.parentPath, item.name);
    const target = path.join(folder, fillTemplate(path.relative(template, source), values));
    await mkdir(path.dirname(target), { recursive: true });
    const text = fillTemplate(await readFile(source, "utf8"), values);
    const isOwn = item.name === "package.json" && !isInRepository(parent);
    await writeFile(target, isOwn ? `${JSON.stringify(ownPackage(JSON.parse(text), kind, id), undefined, 2)}\n` : text);
  }
  return folder;
}
