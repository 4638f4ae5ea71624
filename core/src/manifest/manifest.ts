import type { EntrySchema, FileSchema } from "./manifest-schema.ts";
import type { output } from "zod/mini";

/** The three kinds of plugin, in the order in which pages list them. */
export const PLUGIN_KINDS = ["task", "library", "provider"] as const;
export type PluginKind = (typeof PLUGIN_KINDS)[number];

/** Version of each kind's contract; additions never raise it. */
export const CONTRACTS: Readonly<Record<PluginKind, number>> = { provider: 1, library: 1, task: 1 };

/**
 * Members that came to the contracts since their first edition. A plugin names those that it uses in `requires`: a host
 * that lacks one refuses it by name, instead of calling it without. A member that changes the form of the manifest has a dot.
 */
export const CONTRACT_MEMBERS: Readonly<Record<PluginKind, readonly string[]>> = {
  provider: [
    "auth.aws-sigv4",
    "auth.headers",
    "auth.hmac",
    "auth.jwt",
    "auth.none",
    "auth.oauth",
    "auth.query",
    "batch",
    "engine.parts",
    "engine.worker",
    "facts",
    "failure",
    "icon",
    "keyParts",
    "listModels",
    "manageModels",
    "manifest.engine",
    "manifest.server",
    "models",
    "route.method",
    "route.queryLists",
    "send.as",
    "settings",
    "stream.aws-event-stream",
    "stream.bytes",
    "stream.context",
    "upload",
  ],
  library: ["app", "files", "icon", "languages"],
  task: ["icon", "jsonSchemas"],
};

/** Name of the folder that holds a kind's plugins. */
export const KIND_FOLDERS: Readonly<Record<PluginKind, string>> = {
  provider: "providers",
  library: "libraries",
  task: "tasks",
};

/** Name of the folder that holds the providers that are engines. */
export const ENGINES_FOLDER = "engines";

/** What a plugin may expose, each as a container file of its own. */
export const EXPOSES = ["plugin", "mocks", "widget", "engine"] as const;
export type Expose = (typeof EXPOSES)[number];

/** Where a plugin came from, strongest first: of two with the same kind and id the first wins. */
export const PLUGIN_ORIGINS = ["built-in", "dropped-in", "installed"] as const;
export type PluginOrigin = (typeof PLUGIN_ORIGINS)[number];

/** The hub's groups of tasks, in its order. */
export const MODALITIES = ["multimodal", "nlp", "cv", "audio", "tabular", "rl", "other"] as const;
export type Modality = (typeof MODALITIES)[number];

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

/** What a plugin's id may look like. */
export const PLUGIN_ID = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** A name that is shown as it is: something visible, without characters that are invisible or turn the text around. */
export const SHOWN_NAME =
  /^(?=.*[^\s\u2800])[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+$/u;

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
