import type { ModelRecord } from "@patchbay/core/library";
import type { LibraryEntry } from "../host/use-catalogue.ts";

/**
 * The libraries that can load a model and write code for it: those that its record names, as its library or among its
 * tags. The model's own library first.
 */
export function librariesOfModel(
  { library_name: main, tags }: ModelRecord,
  all: readonly LibraryEntry[],
): readonly LibraryEntry[] {
  return all
    .filter(({ id, files }) => files.plugin && (id === main || tags.includes(id)))
    .toSorted((one, other) => Number(other.id === main) - Number(one.id === main));
}
