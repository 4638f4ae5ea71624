import type { PluginKind } from "./kinds.ts";
import type { EntrySchema, FileSchema } from "./manifest-schema.ts";
import type { output } from "zod/mini";

export * from "./kinds.ts";

/** Name of the folder with a kind's plugins. */
export const KIND_FOLDERS: Readonly<Record<PluginKind, string>> = {
  provider: "providers",
  library: "libraries",
  task: "tasks",
};

/** Name of the folder with the engines. */
export const ENGINES_FOLDER = "engines";

/** One container file. */
export type PluginFile = Readonly<output<FileSchema>>;

/** A built manifest in an index, with its location and origin. */
export type IndexEntry = Readonly<output<EntrySchema>>;

/** `dist/manifest.json` of a built plugin. */
export type BuiltManifest = IndexEntry extends infer Each
  ? Each extends unknown
    ? Omit<Each, "base" | "origin" | "installedFrom" | "publisher">
    : never
  : never;

/** Fields that the kit adds to the manifest of a `package.json` when it builds the plugin. */
export type BuiltFields = Pick<BuiltManifest, "id" | "version" | "contract" | "requires" | "files">;

/** The JSON document that lists all plugins for a host. */
export interface PluginIndex {
  /** Version of this format. */
  readonly patchbay: 1;
  readonly plugins: readonly IndexEntry[];
  /** Version of `@patchbay/core` that checked the entries when the index was written; that version skips the check. */
  readonly checkedBy?: string;
  /** Folders and files that are not valid plugins. */
  readonly problems?: readonly RejectedEntry[];
  /** Plugins that the server's operator disabled for everyone: listed, but their files are not served. */
  readonly disabled?: readonly PluginKey[];
}

/** An entry that is not a usable plugin. */
export interface RejectedEntry {
  /** How to identify it: by kind and id, by folder, or by position in the index. */
  readonly name: string;
  /** The problem and its remedy. Several problems have a line each, below a line that names the entry. */
  readonly reason: string;
  /** Set where an earlier build of this plugin is in use. */
  readonly plugin?: PluginKey;
}

/** A plugin's name in lists, maps and logs: `provider:groq`. */
export type PluginKey = `${PluginKind}:${string}`;

export function pluginKey(kind: PluginKind, id: string): PluginKey {
  return `${kind}:${id}`;
}

/** Every file of a plugin that a host loads or passes on, containers first. */
export function filesOf(manifest: BuiltManifest): readonly PluginFile[] {
  return [
    ...Object.values(manifest.files),
    ...Object.values(assetsOf(manifest)),
    ...(manifest.icon ? [manifest.icon] : []),
    ...[factsFileOf(manifest) ?? []].flat(),
  ];
}

/** A provider's file of facts about its models, if it has one. */
export function factsFileOf(manifest: BuiltManifest): PluginFile | undefined {
  return manifest.kind === "provider" ? manifest.facts : undefined;
}

/** The files that an engine may request, by name. */
export function assetsOf(manifest: BuiltManifest): Readonly<Record<string, PluginFile>> {
  return (manifest.kind === "provider" && manifest.assets) || {};
}

/** One of these files, if the manifest lists it. */
export function assetOf(manifest: BuiltManifest, name: string): PluginFile | undefined {
  return new Map(Object.entries(assetsOf(manifest))).get(name);
}

/** Display name of the plugin. */
export function labelOf(manifest: BuiltManifest): string {
  if (manifest.kind === "provider") return manifest.label;
  return manifest.kind === "library" ? manifest.prettyLabel : manifest.name;
}

/** Keys that an index disables; other values in the list are ignored. */
export function disabledIn({ disabled }: { readonly disabled?: unknown }): readonly PluginKey[] {
  return Array.isArray(disabled) ? disabled.filter((key): key is PluginKey => typeof key === "string") : [];
}
