import {
  repositoryFiles,
  type Library,
  type ModelRecord,
  type Snippet,
  type SnippetContext,
} from "@patchbay/core/library";
import type { IndexEntry, PluginHost } from "@patchbay/core/plugin";
import type { Task } from "@patchbay/core/task";

/**
 * A library's snippets for a model. Loads the library, the libraries that it rewrites and the model's task; a library or
 * task that cannot be loaded counts as one that is not installed, except for the asked library itself.
 * @throws PluginError when the library is not there or broken
 */
export async function generateSnippets(
  plugins: PluginHost,
  libraryKey: string,
  model: ModelRecord,
): Promise<readonly Snippet[]> {
  const entries = new Map<string, IndexEntry>();
  for (const { entry } of plugins.snapshot().plugins) if (entry.kind === "library") entries.set(entry.id, entry);

  const libraries = new Map<string, Library>();
  async function loadWithRewritten(key: string): Promise<void> {
    const entry = entries.get(key);
    if (libraries.has(key) || entry?.kind !== "library" || !entry.files.plugin) return;
    libraries.set(key, await plugins.load("library", key));
    await Promise.all((entry.rewrites ?? []).map((other) => loadWithRewritten(other).catch(() => {})));
  }

  const taskId = model.pipeline_tag;
  const [task] = await Promise.all([
    taskId === undefined ? undefined : plugins.load("task", taskId).catch((): Task | undefined => undefined),
    loadWithRewritten(libraryKey),
  ]);

  function contextOf(key: string, record: ModelRecord): SnippetContext {
    const entry = entries.get(key);
    const files = repositoryFiles(record);
    return {
      ...(files && { files }),
      tasks: entry?.kind === "library" ? (entry.tasks ?? []) : [],
      sampleInput: (asked) => (asked === taskId ? task?.snippetInput?.(model) : undefined),
      snippetsOf: (other, otherModel) => libraries.get(other)?.snippets(otherModel, contextOf(other, otherModel)) ?? [],
    };
  }
  return libraries.get(libraryKey)?.snippets(model, contextOf(libraryKey, model)) ?? [];
}
