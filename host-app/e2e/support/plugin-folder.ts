import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { integrityOf } from "@patchbay/core/node";
import { KIND_FOLDERS, type BuiltManifest, type Expose, type PluginFile, type PluginKind } from "@patchbay/core/plugin";

const ownPlugins = path.resolve(import.meta.dirname, "../../../plugins");

/** A throw-away folder of the plugins that come with Patchbay, as they are built: each a link until it is changed. */
export interface PluginFolder {
  readonly path: string;
  /** Path of one of a plugin's containers, which may be changed. */
  fileOf(kind: PluginKind, id: string, expose: Expose): Promise<string>;
  /** Path of a plugin's built manifest, which may be changed. */
  manifestOf(kind: PluginKind, id: string): Promise<string>;
  /** Adds a plugin whose containers hold the given code, as the kit would have written it. */
  add(manifest: PluginSeed, code: Partial<Record<Expose, string>>): Promise<void>;
  /** Adds a library with what a manifest needs at least; its label is its id. */
  addLibrary(id: string, code: string, more?: Pick<Partial<PluginSeed>, "contract" | "requires">): Promise<void>;
  /** Adds a provider with another one's code under its own id, label and hosts. */
  addProviderLike(id: string, other: string, changes: { label: string; hosts: readonly string[] }): Promise<void>;
  /** Puts other code into one of a plugin's containers, with its hash. */
  replaceCode(kind: PluginKind, id: string, expose: Expose, code: string): Promise<void>;
  /** Removes a plugin. */
  removePlugin(kind: PluginKind, id: string): Promise<void>;
  remove(): Promise<void>;
}

/** A manifest without what is made out of the code. */
export type PluginSeed = BuiltManifest extends infer Each
  ? Each extends BuiltManifest
    ? Omit<Each, "files" | "version" | "contract" | "requires"> &
        Partial<Pick<Each, "version" | "contract" | "requires">>
    : never
  : never;

export async function linkPlugins(): Promise<PluginFolder> {
  const root = await mkdtemp(path.join(tmpdir(), "patchbay-e2e-"));
  const folderOf = (kind: PluginKind, id: string): string => path.join(root, KIND_FOLDERS[kind], id);
  const distOf = (kind: PluginKind, id: string): string => path.join(folderOf(kind, id), "dist");

  /** Puts a copy in place of a link. */
  async function own(kind: PluginKind, id: string): Promise<void> {
    const folder = folderOf(kind, id);
    const target = await readlink(folder).catch(() => undefined);
    if (target === undefined) return;
    await rm(folder);
    await cp(path.join(target, "dist"), distOf(kind, id), { recursive: true });
  }

  async function manifestOf(kind: PluginKind, id: string): Promise<string> {
    await own(kind, id);
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

  await Promise.all(Object.values(KIND_FOLDERS).map((kindFolder) => linkBuilt(kindFolder, root)));
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
    async addProviderLike(id, other, changes) {
      await cp(distOf("provider", other), distOf("provider", id), { recursive: true });
      const manifest = await readManifest("provider", id);
      await writeFile(await manifestOf("provider", id), JSON.stringify({ ...manifest, id, ...changes }));
    },
    async replaceCode(kind, id, expose, code) {
      const manifest = await readManifest(kind, id);
      const files = { ...manifest.files, [expose]: await writeContainer(distOf(kind, id), expose, code) };
      await writeFile(await manifestOf(kind, id), JSON.stringify({ ...manifest, files }));
    },
    removePlugin: (kind, id) => rm(folderOf(kind, id), { recursive: true }),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Links the plugins of a kind that are built. */
async function linkBuilt(kindFolder: string, root: string): Promise<void> {
  const source = path.join(ownPlugins, kindFolder);
  const ids = await readdir(source).catch((): string[] => []);
  await mkdir(path.join(root, kindFolder), { recursive: true });
  await Promise.all(
    ids
      .filter((id) => existsSync(path.join(source, id, "dist/manifest.json")))
      .map((id) => symlink(path.join(source, id), path.join(root, kindFolder, id), "junction")),
  );
}

/** Writes a container under a name that holds its hash. */
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
