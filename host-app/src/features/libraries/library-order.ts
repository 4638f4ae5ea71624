import { oncePerList } from "../../host/catalogue/relations.ts";
import type { LibraryEntry } from "../../host/use-catalogue.ts";

type Libraries = readonly LibraryEntry[];

/**
 * Libraries by use: by the number of tasks whose pages recommend them, then of tasks that they have code for, then
 * whether there is code at all. There is no order by popularity: no source counts the models or users of every library,
 * and downloads from a registry compare only packages of one language.
 */
export const byUse = oncePerList((libraries: Libraries) =>
  libraries
    .map((library) => ({
      library,
      pages: library.taskPages?.length ?? 0,
      tasks: library.tasks?.length ?? 0,
      code: library.languages?.length ? 1 : 0,
    }))
    .toSorted((one, other) => other.pages - one.pages || other.tasks - one.tasks || other.code - one.code)
    .map(({ library }) => library),
);

/** Tasks whose pages link to a library, and those that its code supports. */
export function tasksOf({ tasks = [], taskPages = [] }: LibraryEntry): readonly string[] {
  return taskPages.length === 0 ? tasks : [...new Set([...taskPages, ...tasks])];
}

/** The languages and tasks in the filters. */
export const libraryFilters = oncePerList((libraries: Libraries) => ({
  languages: [...new Set(libraries.flatMap((library) => library.languages ?? []))].toSorted(),
  tasks: [...new Set(libraries.flatMap(({ tasks = [], taskPages = [] }) => [...tasks, ...taskPages]))].toSorted(),
}));
