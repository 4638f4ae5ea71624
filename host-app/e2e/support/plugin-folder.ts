import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { integrityOf } from "@patchbay/core/node";
import { KIND_FOLDERS, type BuiltManifest, type Expose, type PluginFile, type PluginKind } from "@patchbay/core/plugin";

const ownPlugins = path.resolve(import.meta.dirname, "../../../plugins");

/** A throw-away copy of the plugins that come with Patchbay, as they are built. */
export interface PluginFolder {
  readonly path: string;
  /** Path of one of a plugin's containers. */
  fileOf(kind: PluginKind, id: string, expose: Expose): Promise<string>;
  /** Path of a plugin's built manifest. */
  manifestOf(kind: PluginKind, id: string): string;
  /** Adds a plugin whose containers hold the given code, as the kit would have written it. */
  add(manifest: PluginSeed, code: Partial<Record<Expose, string>>): Promise<void>;
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

export async function copyPlugins(): Promise<PluginFolder> {
  const root = await mkdtemp(path.join(tmpdir(), "patchbay-e2e-"));
  const distOf = (kind: PluginKind, id: string): string => path.join(root, KIND_FOLDERS[kind], id, "dist");
  const manifestOf = (kind: PluginKind, id: string): string => path.join(distOf(kind, id), "manifest.json");
  await Promise.all(
    Object.values(KIND_FOLDERS).map(async (folder) => {
      const ids = await readdir(path.join(ownPlugins, folder)).catch((): string[] => []);
      await Promise.all(ids.map((id) => copyBuilt(path.join(folder, id, "dist"), root)));
    }),
  );
  return {
    path: root,
    manifestOf,
    async fileOf(kind, id, expose) {
      const { files } = JSON.parse(await readFile(manifestOf(kind, id), "utf8")) as BuiltManifest;
      return path.join(distOf(kind, id), files[expose]?.path ?? "");
    },
    async add(seed, code) {
      const dist = distOf(seed.kind, seed.id);
      await mkdir(dist, { recursive: true });
      const files: Record<string, object> = {};
      for (const [expose, text] of Object.entries(code)) files[expose] = await writeContainer(dist, expose, text);
      const manifest = { version: "1.0.0", contract: 1, requires: {}, ...seed, files };
      await writeFile(path.join(dist, "manifest.json"), JSON.stringify(manifest));
    },
    async addProviderLike(id, other, changes) {
      await cp(distOf("provider", other), distOf("provider", id), { recursive: true });
      const manifest = JSON.parse(await readFile(manifestOf("provider", id), "utf8")) as BuiltManifest;
      await writeFile(manifestOf("provider", id), JSON.stringify({ ...manifest, id, ...changes }));
    },
    async replaceCode(kind, id, expose, code) {
      const manifest = JSON.parse(await readFile(manifestOf(kind, id), "utf8")) as BuiltManifest;
      const files = { ...manifest.files, [expose]: await writeContainer(distOf(kind, id), expose, code) };
      await writeFile(manifestOf(kind, id), JSON.stringify({ ...manifest, files }));
    },
    removePlugin: (kind, id) => rm(path.dirname(distOf(kind, id)), { recursive: true }),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Copies one plugin's output; nothing when it is not built. */
async function copyBuilt(dist: string, root: string): Promise<void> {
  const names = await readdir(path.join(ownPlugins, dist)).catch((): string[] => []);
  if (names.length > 0) await mkdir(path.join(root, dist), { recursive: true });
  await Promise.all(names.map((name) => copyFile(path.join(ownPlugins, dist, name), path.join(root, dist, name))));
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
