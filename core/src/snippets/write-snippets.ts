import type { ChosenFile, Library, ModelRecord, SampleInput, Snippet } from "../library/contract.ts";
import { repositoryFiles } from "../library/read-model-record.ts";
import { modelFiles, readQuantization, usualModelFile } from "../quantization/index.ts";

/** A loaded library. */
export interface SnippetLibrary {
  readonly library: Library;
  /** Tasks of its manifest. */
  readonly tasks: readonly string[];
}

/** Sources of snippets in addition to the model's record. */
export interface SnippetSources {
  /** A library by its key; undefined if it is missing. */
  library(key: string): SnippetLibrary | undefined;
  /** Path of the file to run; default: the repository's default file. */
  readonly file?: string;
  /** A task's sample input for a model; undefined if there is none. */
  sampleInput(task: string, model: ModelRecord): SampleInput | undefined;
}

/**
 * A library's snippets for a model. It may request another library's snippets to rewrite them; a library that is missing, or
 * that is requested recursively, has none.
 */
export function writeSnippets(
  key: string,
  model: ModelRecord,
  sources: SnippetSources,
  asking: readonly string[] = [],
): readonly Snippet[] {
  const requested = asking.includes(key) ? undefined : sources.library(key);
  if (!requested) return [];
  return requested.library.snippets(model, {
    // Computed only for libraries that need them.
    get files() {
      return repositoryFiles(model);
    },
    get file() {
      return chosenFile(model, sources.file);
    },
    tasks: requested.tasks,
    sampleInput: (task) => sources.sampleInput(task, model),
    snippetsOf(other, otherModel) {
      const { file, ...usual } = sources;
      const isSame = file !== undefined && otherModel.id === model.id;
      return writeSnippets(other, otherModel, isSame ? sources : usual, [...asking, key]);
    },
  });
}

function chosenFile(model: ModelRecord, wanted: string | undefined): ChosenFile | undefined {
  const files = repositoryFiles(model) ?? [];
  const models = modelFiles(files);
  const path = wanted ?? usualModelFile(models)?.path;
  if (path === undefined) return undefined;
  const quantization = readQuantization(path)?.label;
  const only = models.length === 1 && models[0]?.path === path;
  return { path, ...files.find((file) => file.path === path), ...(quantization && { quantization }), only };
}
