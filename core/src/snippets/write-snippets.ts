import type { ChosenFile, Library, ModelRecord, SampleInput, Snippet } from "../library/contract.ts";
import { repositoryFiles } from "../library/read-model-record.ts";
import { modelFiles, readQuantization, usualModelFile } from "../quantization/index.ts";

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
  /** Path of the file to run; by default the usual one of the repository. */
  readonly file?: string;
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
    // Read only for libraries that need them.
    get files() {
      return repositoryFiles(model);
    },
    get file() {
      return chosenFile(model, sources.file);
    },
    tasks: found.tasks,
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
