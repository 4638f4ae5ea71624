/** Where the app's own files are stored for use without a network. */
export interface OfflineCaches {
  /** Files whose names contain a hash of their content: never outdated. */
  readonly files: string;
  /** The page and the documents that change: the server's answer comes first. */
  readonly documents: string;
}

/** Names of the caches of the app at a URL: several may share an origin. */
export const cachesOf = (scope: string): OfflineCaches => ({
  files: `patchbay-files ${new URL(scope).pathname}`,
  documents: `patchbay-documents ${new URL(scope).pathname}`,
});

/** The page's message that asks for everything that is missing without a network. */
export const PREPARE = "prepare";

/** The page's message that asks for the removal of all that is stored; answered at its port. */
export const REMOVE = "remove";

/** The worker's answer when all files are stored. */
export interface Prepared {
  readonly entry: string;
}

/** What the worker reads of a request. */
export type AskedRequest = Pick<Request, "method" | "mode" | "url" | "headers">;

/** How the worker answers: a page, a document that changes, or a file that never does. */
export type OfflineRule = "page" | "document" | "file";

/** Documents of the server, below the app's URL. */
export const DOCUMENTS = ["config.json", "plugins/index.json", "plugins/samples.json", "plugins/models.json"];

/** Documents that are stored once a page has requested them, and that the app works without. */
const OPTIONAL_DOCUMENTS = ["icon.svg", "plugins/marks.json", "plugins/quality.json"];

/** What the server keeps for itself: its functions, the session, files that are no pages. */
const NO_PAGE = /^(?:session$|(?:api|plugins|assets)\/)/;
/** The server generates the policy of this file for each request. */
const ENGINE_WORKER = /^assets\/engine-worker-/;
const HASHED_PLUGIN_FILE = /^plugins\/.+\.[0-9a-f]{10}\.\w+$/;

/**
 * How the worker answers a request; undefined leaves it to the browser: everything of another origin, and so every call
 * of a provider, and everything with credentials or a body.
 * @param scope URL of the app, with a slash at its end
 */
export function ruleOf({ method, mode, url, headers }: AskedRequest, scope: string): OfflineRule | undefined {
  if (method !== "GET" || !url.startsWith(scope) || headers.has("authorization")) return undefined;
  const path = new URL(url).pathname.slice(new URL(scope).pathname.length);
  if (mode === "navigate") return NO_PAGE.test(path) ? undefined : "page";
  if ([...DOCUMENTS, ...OPTIONAL_DOCUMENTS].includes(path) || ENGINE_WORKER.test(path)) return "document";
  return path.startsWith("assets/") || HASHED_PLUGIN_FILE.test(path) ? "file" : undefined;
}

/** `offline.json` of a build: what the app needs without a network. */
export interface OfflineFiles {
  /** The file that the page starts: another build has another one. */
  readonly entry: string;
  /** Relative to the app's URL. */
  readonly files: readonly string[];
}

interface ListedFile {
  readonly path: string;
}

interface ListedEntry {
  readonly kind: string;
  readonly base: string;
  readonly files?: Readonly<Record<string, ListedFile>>;
  readonly assets?: Readonly<Record<string, ListedFile>>;
  readonly icon?: ListedFile;
  readonly facts?: ListedFile;
}

/** Paths of plugins' files, relative to the folder of the index. */
export interface PluginFiles {
  /** Code and mocks of providers and tasks: what a simulated call needs. */
  readonly needed: readonly string[];
  /** All of them: they stay if they are stored. */
  readonly listed: readonly string[];
}

/** The files of the plugins in an index. */
export function pluginFiles(index: unknown): PluginFiles {
  const { plugins } = index as { readonly plugins: readonly ListedEntry[] };
  const codeOf = ({ base, files = {} }: ListedEntry) => Object.values(files).map(({ path }) => base + path);
  const moreOf = ({ base, assets = {}, icon, facts }: ListedEntry) =>
    [...Object.values(assets), icon, facts].flatMap((file) => (file ? [base + file.path] : []));
  return {
    needed: plugins.filter(({ kind }) => kind === "provider" || kind === "task").flatMap(codeOf),
    listed: plugins.flatMap((entry) => [...codeOf(entry), ...moreOf(entry)]),
  };
}
