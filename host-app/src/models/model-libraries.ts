import type { ModelRecord } from "@patchbay/core/library";
import type { LibraryEntry } from "../host/use-catalogue.ts";

export interface ModelLibraries {
  /** Libraries with snippets, the one that the record names first. */
  readonly libraries: readonly LibraryEntry[];
  /** Whether the record names none, and these are the libraries of its task, the most general first. */
  readonly guessed: boolean;
}

/** The libraries that can load a model: those whose key is its library or among its tags. */
export function librariesOfModel(
  { library_name: main, tags, pipeline_tag: task }: ModelRecord,
  all: readonly LibraryEntry[],
): ModelLibraries {
  const written = all.filter(({ files }) => files.plugin);
  const named = written.filter(({ id }) => id === main || tags.includes(id));
  if (named.length > 0) {
    return {
      libraries: named.toSorted((one, other) => Number(other.id === main) - Number(one.id === main)),
      guessed: false,
    };
  }
  const ofTask = written.filter(({ tasks }) => task !== undefined && tasks?.includes(task));
  // A library for many tasks is likelier to load an unknown model than one for few.
  return {
    libraries: ofTask.toSorted((one, other) => (other.tasks?.length ?? 0) - (one.tasks?.length ?? 0)),
    guessed: true,
  };
}
