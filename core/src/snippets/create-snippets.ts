import { PluginLoadError } from "../errors/index.ts";
import type { Hub, HubCallOptions } from "../hub/index.ts";
import type { ModelRecord, Snippet, SnippetLanguage } from "../library/contract.ts";
import type { ListPlugins } from "../plugin/plugin-host.ts";
import type { Task } from "../task/contract.ts";
import type { SnippetLibrary } from "./write-snippets.ts";

/** Which snippets, and how the hub is asked for the record of a model that is given by its id. */
export interface SnippetOptions extends HubCallOptions {
  /** Key of the one library to ask, whether or not the record names it. */
  readonly library?: string;
  /** Path of the GGUF file that the code runs; by default the usual one of the repository. */
  readonly file?: string;
  /** Whether to ask the apps that run the model on a person's own machine, instead of libraries. */
  readonly apps?: boolean;
  /** Only code in this language. */
  readonly language?: SnippetLanguage;
}

/** The code of one library for a model. */
export interface LibrarySnippets {
  /** Key of the library. */
  readonly library: string;
  /** What people call it. */
  readonly label: string;
  /** Best first; empty when the library has none for this model, or failed. */
  readonly snippets: readonly Snippet[];
  /** Why the library could not be loaded, or wrote nothing. */
  readonly error?: unknown;
}

/**
 * Code that loads a model, by each library that can: the one that its record names first, then those among its tags, then those
 * that load one of its files. Libraries are loaded when they are asked. A library may rewrite another one's code; where that
 * one, or the model's task, cannot be loaded, it does without. A library that fails takes no other along.
 *
 * @param model its id on the hub, or its record when it is known already, with which nothing is asked
 * @throws ModelNotFoundError and what else asking the hub throws; with `library` also PluginError when that one is not there or
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
    // Few who create a Patchbay ask for snippets.
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

    /** Loads a library with those that it rewrites; of these, the ones that fail are left out. */
    async function load(key: string, loaded: Map<string, SnippetLibrary>): Promise<void> {
      const bound = libraries.get(key);
      if (!bound) throw new PluginLoadError(`There is no library plugin '${key}' in service.`);
      const { tasks = [], rewrites = [] } = bound.entry;
      loaded.set(key, { library: await bound.load(), tasks });
      const others = rewrites.filter((other) => !loaded.has(other));
      await Promise.all(others.map((other) => load(other, loaded).catch(() => {})));
    }

    async function write(key: string): Promise<readonly Snippet[]> {
      const loaded = new Map<string, SnippetLibrary>();
      await load(key, loaded);
      const snippets = writeSnippets(key, record, {
        library: (one) => loaded.get(one),
        ...(file !== undefined && { file }),
        sampleInput: (asked, other) => (asked === taskId ? task?.snippetInput?.(other) : undefined),
      });
      return language === undefined ? snippets : snippets.filter((snippet) => snippet.language === language);
    }

    if (only !== undefined) {
      const label = libraries.get(only)?.entry.prettyLabel ?? only;
      return [{ library: only, label, snippets: await write(only) }];
    }
    const entries = [...libraries.values()].map(({ entry }) => entry);
    const asked = (apps ? appsOfModel : librariesOfModel)(record, entries);
    return Promise.all(
      asked.map(async ({ id, prettyLabel }): Promise<LibrarySnippets> => {
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
