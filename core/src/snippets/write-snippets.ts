import type { Library, ModelRecord, SampleInput, Snippet } from "../library/contract.ts";
import { repositoryFiles } from "../library/read-model-record.ts";

/** A loaded library. */
export interface SnippetLibrary {
  readonly library: Library;
  /** Tasks of its manifest. */
  readonly tasks: readonly string[];
}

/** What snippets are made of besides the model's record. */
export interface SnippetSources {
  /** A library by its key; undefined when it is not there. */
  library(key: string): SnippetLibrary | undefined;
  /** A task's sample input for a model; undefined when there is none. */
  sampleInput(task: string, model: ModelRecord): SampleInput | undefined;
}

/**
 * A library's snippets for a model. It may ask for another library's, to rewrite them; one that is not there, or that is
 * asked while it asks itself, has none.
 */
export function writeSnippets(
  key: string,
  model: ModelRecord,
  sources: SnippetSources,
  asking: readonly string[] = [],
): readonly Snippet[] {
  const found = asking.includes(key) ? undefined : sources.library(key);
  if (!found) return [];
  return found.library.snippets(model, {
    // Read only for libraries that choose a file.
    get files() {
      return repositoryFiles(model);
    },
    tasks: found.tasks,
    sampleInput: (task) => sources.sampleInput(task, model),
    snippetsOf: (other, otherModel) => writeSnippets(other, otherModel, sources, [...asking, key]),
  });
}
