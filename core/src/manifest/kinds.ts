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

/** What a plugin may expose, each as a container file of its own. */
export const EXPOSES = ["plugin", "mocks", "widget", "engine"] as const;
export type Expose = (typeof EXPOSES)[number];

/** Where a plugin came from, strongest first: of two with the same kind and id the first wins. */
export const PLUGIN_ORIGINS = ["built-in", "dropped-in", "installed"] as const;
export type PluginOrigin = (typeof PLUGIN_ORIGINS)[number];

/** The hub's groups of tasks, in its order. */
export const MODALITIES = ["multimodal", "nlp", "cv", "audio", "tabular", "rl", "other"] as const;
export type Modality = (typeof MODALITIES)[number];

/** What a plugin's id may look like. */
export const PLUGIN_ID = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** A name that is shown as it is: something visible, without characters that are invisible or turn the text around. */
export const SHOWN_NAME =
  /^(?=.*[^\s\u2800])[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+$/u;
