import type { LibraryManifest } from "../library/manifest.ts";
import type { ProviderManifest } from "../provider/manifest.ts";
import type { TaskManifest } from "../task/manifest.ts";

/** The three kinds of plugin, in the order in which pages list them. */
export const PLUGIN_KINDS = ["task", "library", "provider"] as const;
export type PluginKind = (typeof PLUGIN_KINDS)[number];

/** Version of each kind's contract; additions never raise it. A plugin built for another number is not loaded. */
export const CONTRACTS: Readonly<Record<PluginKind, number>> = { provider: 1, library: 1, task: 1 };

/** Name of the folder that holds a kind's plugins. */
export const KIND_FOLDERS: Readonly<Record<PluginKind, string>> = {
  provider: "providers",
  library: "libraries",
  task: "tasks",
};

/** What a plugin may expose, each as a container file of its own. */
export const EXPOSES = ["plugin", "mocks", "widget"] as const;
export type Expose = (typeof EXPOSES)[number];

/** Where a plugin came from, strongest first: of two with the same kind and id the first wins. */
export const PLUGIN_ORIGINS = ["built-in", "dropped-in", "installed"] as const;
export type PluginOrigin = (typeof PLUGIN_ORIGINS)[number];

/** One container file. */
export interface PluginFile {
  /** File name relative to the manifest; holds a content hash, so that it may be cached for ever. */
  readonly path: string;
  /** `sha384-…`, as written by the kit at build time. */
  readonly integrity: string;
  /** Size in bytes. */
  readonly bytes: number;
}

/** What the kit adds to the manifest of a `package.json` when it builds the plugin. */
export interface BuiltFields {
  readonly id: string;
  /** Version of the plugin's package. */
  readonly version: string;
  readonly contract: number;
  /** For each shared module the export names that the plugin uses: a host that lacks one refuses the plugin. */
  readonly requires: Readonly<Record<string, readonly string[]>>;
  /** Absent files: the plugin is its manifest alone (a library without snippets). */
  readonly files: Readonly<Partial<Record<Expose, PluginFile>>>;
}

export type BuiltProvider = { readonly kind: "provider" } & BuiltFields & ProviderManifest;
export type BuiltLibrary = { readonly kind: "library" } & BuiltFields & LibraryManifest;
export type BuiltTask = { readonly kind: "task" } & BuiltFields & TaskManifest;

/** `dist/manifest.json` of a built plugin. */
export type BuiltManifest = BuiltProvider | BuiltLibrary | BuiltTask;

/** A built manifest in an index: where its files are, and where it came from. */
export type IndexEntry = BuiltManifest & {
  /** Folder of the files, relative to the index, with a closing slash. */
  readonly base: string;
  readonly origin: PluginOrigin;
};

/** The one JSON document from which a host learns what there is. */
export interface PluginIndex {
  /** Version of this document's form. */
  readonly patchbay: 1;
  readonly plugins: readonly IndexEntry[];
  /** What was found where plugins are looked for and is none. */
  readonly problems?: readonly RejectedEntry[];
  /** Plugins that whoever runs the server has disabled for all: listed, but their files are not served. */
  readonly disabled?: readonly PluginKey[];
}

/** Something that is no usable plugin. */
export interface RejectedEntry {
  /** What can be told about it: its kind and id, its folder, or its place in the index. */
  readonly name: string;
  readonly reason: string;
}

/** What a plugin's id, and so the name of its folder, may look like. */
export const PLUGIN_ID = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** A plugin's name in lists, maps and logs: `provider:groq`. */
export type PluginKey = `${PluginKind}:${string}`;

export function pluginKey(kind: PluginKind, id: string): PluginKey {
  return `${kind}:${id}`;
}

/** What people call the plugin. */
export function labelOf(manifest: BuiltManifest): string {
  if (manifest.kind === "provider") return manifest.label;
  return manifest.kind === "library" ? manifest.prettyLabel : manifest.name;
}
