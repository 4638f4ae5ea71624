import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { integrityOf } from "@patchbay/core/node";
import {
  ENGINES_FOLDER,
  KIND_FOLDERS,
  type BuiltManifest,
  type Expose,
  type PluginFile,
  type PluginKind,
} from "@patchbay/core/plugin";

const ownPlugins = path.resolve(import.meta.dirname, "../../../plugins");

/** A temporary folder of Patchbay's built plugins: each is a link until it is changed. */
export interface PluginFolder {
  readonly path: string;
  /** Path of one of a plugin's containers, which may be changed. */
  fileOf(kind: PluginKind, id: string, expose: Expose): Promise<string>;
  /** Path of a plugin's built manifest, which may be changed. */
  manifestOf(kind: PluginKind, id: string): Promise<string>;
  /** Adds a plugin whose containers contain the given code, as if the kit had built it. */
  add(manifest: PluginSeed, code: Partial<Record<Expose, string>>): Promise<void>;
  /** Adds a library with a minimal manifest; its label is its id. */
  addLibrary(id: string, code: string, more?: Pick<Partial<PluginSeed>, "contract" | "requires">): Promise<void>;
  /** Adds a plugin that the kit has built. @param dist its output folder */
  addBuilt(kind: PluginKind, id: string, dist: string): Promise<void>;
  /**
   * Adds a provider with the code of another one, linked or not, under its own id, label and hosts. @param changes of
   * the manifest
   */
  addProviderLike(
    id: string,
    other: string,
    changes: { label: string; hosts: readonly string[]; [member: string]: unknown },
  ): Promise<void>;
  /** Replaces the code of one of a plugin's containers, with its hash. */
  replaceCode(kind: PluginKind, id: string, expose: Expose, code: string): Promise<void>;
  /** Removes a plugin. */
  removePlugin(kind: PluginKind, id: string): Promise<void>;
  /** Undoes every change. @returns whether there was one */
  restore(): Promise<boolean>;
  remove(): Promise<void>;
}

/** A manifest without the parts that are derived from the code. */
export type PluginSeed = BuiltManifest extends infer Each
  ? Each extends BuiltManifest
    ? Omit<Each, "files" | "version" | "contract" | "requires"> &
        Partial<Pick<Each, "version" | "contract" | "requires">>
    : never
  : never;

/** @param only ids of the plugins to link; absent: all built ones */
export async function linkPlugins(only?: readonly string[]): Promise<PluginFolder> {
  const root = await mkdtemp(path.join(tmpdir(), "patchbay-e2e-"));
  const folderOf = (kind: PluginKind, id: string): string => path.join(root, KIND_FOLDERS[kind], id);
  const distOf = (kind: PluginKind, id: string): string => path.join(folderOf(kind, id), "dist");

  /** Replaces a link with a copy. */
  async function copyLinked(kind: PluginKind, id: string): Promise<void> {
    const folder = folderOf(kind, id);
    const target = await readlink(folder).catch(() => undefined);
    if (target === undefined) return;
    await rm(folder);
    await cp(path.join(target, "dist"), distOf(kind, id), { recursive: true });
  }

  async function manifestOf(kind: PluginKind, id: string): Promise<string> {
    await copyLinked(kind, id);
    return path.join(distOf(kind, id), "manifest.json");
  }

  async function readManifest(kind: PluginKind, id: string): Promise<BuiltManifest> {
    return JSON.parse(await readFile(await manifestOf(kind, id), "utf8")) as BuiltManifest;
  }

  async function add(seed: PluginSeed, code: Partial<Record<Expose, string>>): Promise<void> {
    const dist = distOf(seed.kind, seed.id);
    await mkdir(dist, { recursive: true });
    const files: Record<string, object> = {};
    for (const [expose, text] of Object.entries(code)) files[expose] = await writeContainer(dist, expose, text);
    const manifest = { version: "1.0.0", contract: 1, requires: {}, ...seed, files };
    await writeFile(path.join(dist, "manifest.json"), JSON.stringify(manifest));
  }

  await linkBuilt(root, only);
  return {
    path: root,
    manifestOf,
    add,
    async fileOf(kind, id, expose) {
      const { files } = await readManifest(kind, id);
      return path.join(distOf(kind, id), files[expose]?.path ?? "");
    },
    addLibrary: (id, code, more = {}) =>
      add(
        {
          kind: "library",
          id,
          languages: ["python"],
          prettyLabel: id,
          repoName: id,
          repoUrl: "https://example.com",
          ...more,
        },
        { plugin: code },
      ),
    async addBuilt(kind, id, dist) {
      await cp(dist, distOf(kind, id), { recursive: true });
    },
    async addProviderLike(id, other, changes) {
      const linked = distOf("provider", other);
      const source = existsSync(linked) ? linked : path.join(ownPlugins, KIND_FOLDERS.provider, other, "dist");
      await cp(source, distOf("provider", id), { recursive: true });
      const manifest = await readManifest("provider", id);
      await writeFile(await manifestOf("provider", id), JSON.stringify({ ...manifest, id, ...changes }));
    },
    async replaceCode(kind, id, expose, code) {
      const manifest = await readManifest(kind, id);
      const files = { ...manifest.files, [expose]: await writeContainer(distOf(kind, id), expose, code) };
      await writeFile(await manifestOf(kind, id), JSON.stringify({ ...manifest, files }));
    },
    async restore() {
      const removed = await removeOwn(root);
      const linked = await linkBuilt(root, only);
      return removed || linked;
    },
    removePlugin: (kind, id) => rm(folderOf(kind, id), { recursive: true }),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** The folders that contain plugins. */
const FOLDERS: readonly string[] = [...Object.values(KIND_FOLDERS), ENGINES_FOLDER];

/** Links newly built plugins. @returns whether there were any */
async function linkBuilt(root: string, only: readonly string[] | undefined): Promise<boolean> {
  let any = false;
  for (const kindFolder of FOLDERS) {
    const source = path.join(ownPlugins, kindFolder);
    const target = path.join(root, kindFolder);
    await mkdir(target, { recursive: true });
    const linked = new Set(await readdir(target));
    const ids = await readdir(source).catch((): string[] => []);
    const missing = ids.filter(
      (id) =>
        (only?.includes(id) ?? true) && !linked.has(id) && existsSync(path.join(source, id, "dist/manifest.json")),
    );
    await Promise.all(missing.map((id) => symlink(path.join(source, id), path.join(target, id), "junction")));
    any ||= missing.length > 0;
  }
  return any;
}

/** Removes everything but links: added or changed plugins, and the server's data. @returns whether there was any */
async function removeOwn(root: string): Promise<boolean> {
  let any = false;
  const kindFolders = new Set(FOLDERS);
  for (const folder of ["", ...kindFolders]) {
    const items = await readdir(path.join(root, folder), { withFileTypes: true });
    const ownItems = items.filter((item) => !item.isSymbolicLink() && !kindFolders.has(item.name));
    await Promise.all(ownItems.map(({ name }) => rm(path.join(root, folder, name), { recursive: true })));
    any ||= ownItems.length > 0;
  }
  return any;
}

/** Writes a container under a name with its hash. */
async function writeContainer(dist: string, expose: string, code: string): Promise<PluginFile> {
  const integrity = integrityOf(code);
  const name = `${expose}.${integrity.slice(7, 17).replaceAll(/\W/g, "_")}.js`;
  await writeFile(path.join(dist, name), code);
  return { path: name, integrity, bytes: code.length };
}

/** Code of a container whose one exposed module is the given expression's value. */
export function containerOf(module: string): string {
  return `export async function init() {}\nexport async function get() {\n  const module = ${module};\n  return () => module;\n}\n`;
}

/** Code of a library with one Python snippet. */
export function libraryWith(snippet: string): string {
  return containerOf(`{ default: { snippets: () => [{ language: "python", code: ${JSON.stringify(snippet)} }] } }`);
}
