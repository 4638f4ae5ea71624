import { useContext } from "react";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import type { ModelRecord, Snippet } from "@patchbay/core/library";
import { HostContext } from "../host/host-context.ts";
import type { LibraryEntry } from "../host/use-catalogue.ts";
import { ensurePatchbay } from "../host/use-patchbay.ts";
import { generateSnippets } from "../snippets/generate-snippets.ts";

/** What a library writes for a model. */
export interface LibraryCode {
  readonly library: LibraryEntry;
  /** Absent while it is on its way, and when the library failed. */
  readonly snippets: readonly Snippet[] | undefined;
}

/** What each of the libraries writes for a model, in their order. Loads them. */
export function useModelCode(libraries: readonly LibraryEntry[], record: ModelRecord): readonly LibraryCode[] {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const results = useQueries({
    queries: libraries.map(({ id, files }) => ({
      // As where the snippets are shown, so that they are written once.
      queryKey: ["snippets", id, files.plugin?.path, record],
      queryFn: async () => generateSnippets((await ensurePatchbay(client, host)).plugins, id, record),
      retry: false,
    })),
  });
  return libraries.map((library, place) => ({ library, snippets: results[place]?.data }));
}

/** Whether there is code to show. Of a library that is still asked, or failed, that is for its own view to say. */
export function hasCode({ snippets }: LibraryCode): boolean {
  return snippets === undefined || snippets.some(({ code }) => code !== "");
}
