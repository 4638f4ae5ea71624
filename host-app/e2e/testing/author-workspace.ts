import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { KIND_FOLDERS, type PluginKind } from "@patchbay/core/plugin";

const command = path.resolve(import.meta.dirname, "../../../core/cli/bin/patchbay.js");
const run = promisify(execFile);

/** A folder outside of the repository for plugins that are written with the kit's command. */
export interface AuthorWorkspace {
  /** `patchbay new`. @param options of the command @returns the plugin's folder */
  begin(kind: PluginKind, id: string, ...options: readonly string[]): Promise<string>;
  /** A copy of an existing plugin. @returns its folder */
  copyOf(source: string): Promise<string>;
  /** Replaces a text in one of the plugin's files. */
  edit(plugin: string, file: string, text: string, replacement: string): Promise<void>;
  /** `patchbay build`. @returns the output folder */
  build(plugin: string): Promise<string>;
  remove(): Promise<void>;
}

export async function createAuthorWorkspace(): Promise<AuthorWorkspace> {
  const root = await mkdtemp(path.join(tmpdir(), "patchbay-author-"));
  const patchbay = (...args: string[]) => run(process.execPath, [command, ...args], { cwd: root });
  return {
    async begin(kind, id, ...options) {
      await patchbay("new", kind, id, ...options);
      return path.join(root, "plugins", KIND_FOLDERS[kind], id);
    },
    async copyOf(source) {
      const folder = path.join(root, path.basename(source));
      await cp(source, folder, { recursive: true });
      return folder;
    },
    async edit(plugin, file, text, replacement) {
      const source = path.join(plugin, file);
      await writeFile(source, (await readFile(source, "utf8")).replaceAll(text, replacement));
    },
    async build(plugin) {
      await patchbay("build", plugin);
      return path.join(plugin, "dist");
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
