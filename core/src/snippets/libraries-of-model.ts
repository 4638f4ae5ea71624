import type { ModelRecord } from "../library/contract.ts";
import { parseDownloadQuery } from "../library/download-count.ts";
import { repositoryFiles } from "../library/read-model-record.ts";
import type { LibraryManifest } from "../manifest/library-manifest.ts";

/** What is known of a library before its code is loaded. */
export interface ListedLibrary extends Pick<LibraryManifest, "loads"> {
  readonly id: string;
  readonly files: { readonly plugin?: unknown };
}

/**
 * The libraries that can load a model and write code for it, best first: the one that its record names as its library, those
 * among its tags, then those whose manifest says that they load one of its files.
 */
export function librariesOfModel<Entry extends ListedLibrary>(
  record: ModelRecord,
  all: readonly Entry[],
): readonly Entry[] {
  const files = repositoryFiles(record) ?? [];
  const rank = ({ id, loads }: Entry): number => {
    if (id === record.library_name) return 0;
    if (record.tags.includes(id)) return 1;
    const isLoaded = loads === undefined ? () => false : parseDownloadQuery(loads);
    return files.some(({ path }) => isLoaded(path)) ? 2 : Infinity;
  };
  return all
    .filter((entry) => entry.files.plugin && rank(entry) < Infinity)
    .toSorted((one, other) => rank(one) - rank(other));
}
