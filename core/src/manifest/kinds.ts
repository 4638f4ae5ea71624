/** The three kinds of plugin, in the order that pages list them. */
export const PLUGIN_KINDS = ["task", "library", "provider"] as const;
export type PluginKind = (typeof PLUGIN_KINDS)[number];

/** Version of each kind's contract; additions never raise it. */
export const CONTRACTS: Readonly<Record<PluginKind, number>> = { provider: 1, library: 1, task: 1 };

/**
 * Members added to the contracts since their first version. A plugin lists those that it uses in `requires`: a host
 * without
 * one of them rejects the plugin and names the member, instead of calling it incorrectly. A member that changes the
 * format of
 * the manifest has a dot.
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
    "auth.services",
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

/** The modules that a plugin may expose, each as a separate container file. */
export const EXPOSES = ["plugin", "mocks", "widget", "engine"] as const;
export type Expose = (typeof EXPOSES)[number];

/** Where a plugin came from, strongest first: of two plugins with the same kind and id, the stronger origin wins. */
export const PLUGIN_ORIGINS = ["built-in", "dropped-in", "installed"] as const;
export type PluginOrigin = (typeof PLUGIN_ORIGINS)[number];

/** The hub's groups of tasks, in its order. */
export const MODALITIES = ["multimodal", "nlp", "cv", "audio", "tabular", "rl", "other"] as const;
export type Modality = (typeof MODALITIES)[number];

/** Valid plugin ids. */
export const PLUGIN_ID = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** A name that is shown unchanged: visible characters only, none that are invisible or change the text direction. */
export const SHOWN_NAME =
  /^(?=.*[^\s\u2800])[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+$/u;
