import { PluginLoadError } from "../errors/index.ts";
import type { Hub, HubCallOptions } from "../hub/index.ts";
import type { ModelRecord, Snippet, SnippetLanguage } from "../library/contract.ts";
import type { ListPlugins } from "../plugin/plugin-host.ts";
import type { Task } from "../task/contract.ts";
import type { SnippetLibrary, SnippetSources } from "./write-snippets.ts";

/** Which snippets to write, and how to fetch the record of a model that is passed by id. */
export interface SnippetOptions extends HubCallOptions {
  /** Key of a single library to use, even if the record does not name it. */
  readonly library?: string;
  /** Path of the GGUF file that the code runs; default: the repository's default file. */
  readonly file?: string;
  /** Whether to use apps that run the model on the user's machine, instead of libraries. */
  readonly apps?: boolean;
  /** Only code in this language. */
  readonly language?: SnippetLanguage;
}

/** The code of one library for a model. */
export interface LibrarySnippets {
  /** Key of the library. */
  readonly library: string;
  /** Display name. */
  readonly label: string;
  /** Best first; empty if the library has none for this model, or failed. */
  readonly snippets: readonly Snippet[];
  /** The reason why the library could not be loaded or wrote nothing. */
  readonly error?: unknown;
}

/**
 * Code that loads a model with each library that can: the one that its record names first, then those among its tags,
 * then
 * those that load one of its files. Libraries are loaded on demand. A library may rewrite another one's code; if that
 * library, or the model's task, cannot be loaded, it works without it. A failed library does not affect the others.
 *
 * @param model its id on the hub, or its record, which saves the request
 * @throws ModelNotFoundError and other errors of the hub; with `library` also PluginError if that one is missing or
 * broken
 *
 * @example
 * for (const { label, snippets } of await patchbay.snippets("owner/name", { language: "python" })) {
 *   console.log(label, snippets[0]?.install, snippets[0]?.code);
 * }
 */
export type Snippets = (model: string | ModelRecord, options?: SnippetOptions) => Promise<readonly LibrarySnippets[]>;

export function createSnippets(list: ListPlugins, hub: Hub): Snippets {
  return async (model, { library: only, language, file, apps = false, ...asking } = {}) => {
    // Loaded late: few hosts write snippets.
    const [{ writeSnippets }, { appsOfModel, librariesOfModel }] = await Promise.all([
      import("./write-snippets.ts"),
      import("./libraries-of-model.ts"),
    ]);
    const record = typeof model === "string" ? (await hub.model(model, asking)).record : model;
    const libraries = list("library");
    const taskId = record.pipeline_tag ?? "";
    const task = await list("task")
      .get(taskId)
      ?.load()
      .catch((): Task | undefined => undefined);

    /** Loads a library and those that it rewrites; failed ones of the latter are skipped. */
    async function load(key: string, loaded: Map<string, SnippetLibrary>): Promise<void> {
      const bound = libraries.get(key);
      if (!bound) throw new PluginLoadError(`There is no active library plugin '${key}'.`);
      const { tasks = [], rewrites = [] } = bound.entry;
      loaded.set(key, { library: await bound.load(), tasks });
      const others = rewrites.filter((other) => !loaded.has(other));
      await Promise.all(others.map((other) => load(other, loaded).catch(() => {})));
    }

    async function write(key: string): Promise<readonly Snippet[]> {
      const loaded = new Map<string, SnippetLibrary>();
      await load(key, loaded);
      const sources: SnippetSources = {
        library: (one) => loaded.get(one),
        ...(file !== undefined && { file }),
        sampleInput: (requestedTask, other) => (requestedTask === taskId ? task?.snippetInput?.(other) : undefined),
      };
      const snippets = await whenWritten(() => writeSnippets(key, record, sources));
      return language === undefined ? snippets : snippets.filter((snippet) => snippet.language === language);
    }

    if (only !== undefined) {
      const label = libraries.get(only)?.entry.prettyLabel ?? only;
      return [{ library: only, label, snippets: await write(only) }];
    }
    const entries = [...libraries.values()].map(({ entry }) => entry);
    const selected = (apps ? appsOfModel : librariesOfModel)(record, entries);
    return Promise.all(
      selected.map(async ({ id, prettyLabel }): Promise<LibrarySnippets> => {
        const about = { library: id, label: prettyLabel };
        try {
          return { ...about, snippets: await write(id) };
        } catch (error) {
          return { ...about, snippets: [], error };
        }
      }),
    );
  };
}

/** The result of code that may throw a promise, as libraries do whose code runs elsewhere: it is run again afterwards. */
async function whenWritten<Result>(write: () => Result): Promise<Result> {
  for (;;) {
    try {
      return write();
    } catch (error) {
      if (!(error instanceof Promise)) throw error;
      // oxlint-disable-next-line no-await-in-loop
      await error;
    }
  }
}
