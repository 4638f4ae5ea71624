import type { PluginKind } from "./kinds.ts";
import type { EntrySchema, FileSchema } from "./manifest-schema.ts";
import type { output } from "zod/mini";

export * from "./kinds.ts";

/** Name of the folder that holds a kind's plugins. */
export const KIND_FOLDERS: Readonly<Record<PluginKind, string>> = {
  provider: "providers",
  library: "libraries",
  task: "tasks",
};

/** Name of the folder that holds the providers that are engines. */
export const ENGINES_FOLDER = "engines";

/** One container file. */
export type PluginFile = Readonly<output<FileSchema>>;

/** A built manifest in an index: where its files are, and where it came from. */
export type IndexEntry = Readonly<output<EntrySchema>>;

/** `dist/manifest.json` of a built plugin. */
export type BuiltManifest = IndexEntry extends infer Each
  ? Each extends unknown
    ? Omit<Each, "base" | "origin" | "installedFrom">
    : never
  : never;

/** What the kit adds to the manifest of a `package.json` when it builds the plugin. */
export type BuiltFields = Pick<BuiltManifest, "id" | "version" | "contract" | "requires" | "files">;

/** The one JSON document from which a host learns what there is. */
export interface PluginIndex {
  /** Version of this document's form. */
  readonly patchbay: 1;
  readonly plugins: readonly IndexEntry[];
  /** Version of `@patchbay/core` that checked the entries of a written index, which that version need not check again. */
  readonly checkedBy?: string;
  /** What was found where plugins are looked for and is none. */
  readonly problems?: readonly RejectedEntry[];
  /** Plugins that whoever runs the server has disabled for all: listed, but their files are not served. */
  readonly disabled?: readonly PluginKey[];
}

/** Something that is no usable plugin. */
export interface RejectedEntry {
  /** What can be told about it: its kind and id, its folder, or its place in the index. */
  readonly name: string;
  /** What is wrong and what to do. Of several problems each has a line of its own, below one that says what they are of. */
  readonly reason: string;
}

/** A plugin's name in lists, maps and logs: `provider:groq`. */
export type PluginKey = `${PluginKind}:${string}`;

export function pluginKey(kind: PluginKind, id: string): PluginKey {
  return `${kind}:${id}`;
}

/** Every file of a plugin that a host loads or hands over, its containers first. */
export function filesOf(manifest: BuiltManifest): readonly PluginFile[] {
  return [
    ...Object.values(manifest.files),
    ...Object.values(assetsOf(manifest)),
    ...(manifest.icon ? [manifest.icon] : []),
    ...(manifest.kind === "provider" && manifest.facts ? [manifest.facts] : []),
  ];
}

/** The files that an engine may ask for, by name. */
export function assetsOf(manifest: BuiltManifest): Readonly<Record<string, PluginFile>> {
  return (manifest.kind === "provider" && manifest.assets) || {};
}

/** One of them, if the manifest lists it. */
export function assetOf(manifest: BuiltManifest, name: string): PluginFile | undefined {
  return new Map(Object.entries(assetsOf(manifest))).get(name);
}

/** What people call the plugin. */
export function labelOf(manifest: BuiltManifest): string {
  if (manifest.kind === "provider") return manifest.label;
  return manifest.kind === "library" ? manifest.prettyLabel : manifest.name;
}

/** Keys that an index disables; whatever else stands there is left out. */
export function disabledIn({ disabled }: { readonly disabled?: unknown }): readonly PluginKey[] {
  return Array.isArray(disabled) ? disabled.filter((key): key is PluginKey => typeof key === "string") : [];
}
