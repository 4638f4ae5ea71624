import { useContext } from "react";
import { queryOptions, useQueries, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { ModelRecord, Snippet } from "@patchbay/core/library";
import { ErrorNotice } from "../components/error-notice.tsx";
import { Notice } from "../components/notice.tsx";
import { PluginBoundary } from "../components/plugin-boundary.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { HostContext, type Host } from "../host/host-context.ts";
import type { LibraryEntry } from "../host/use-catalogue.ts";
import { ensurePatchbay } from "../host/use-patchbay.ts";
import { SnippetView } from "./snippet-view.tsx";

function snippetsQuery({ id, files }: LibraryEntry, model: ModelRecord, client: QueryClient, host: Host) {
  return queryOptions({
    queryKey: ["snippets", id, files.plugin?.path, model],
    async queryFn(): Promise<readonly Snippet[]> {
      const { snippets } = await ensurePatchbay(client, host);
      return (await snippets(model, { library: id })).flatMap((written) => written.snippets);
    },
    retry: false,
  });
}

/** What each of the libraries writes for a model, in their order. Loads them. */
export function useSnippets(libraries: readonly LibraryEntry[], model: ModelRecord) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  return useQueries({ queries: libraries.map((library) => snippetsQuery(library, model, client, host)) });
}

export interface ModelSnippetsProps {
  readonly library: LibraryEntry;
  readonly model: ModelRecord;
}

/** A library's code for a model. */
export function ModelSnippets({ library, model }: ModelSnippetsProps) {
  const [written] = useSnippets([library], model);
  if (!written || written.isPending) return <Skeleton label="Writing the code" lines={4} />;
  const { data, error, refetch } = written;
  if (error) {
    return (
      <ErrorNotice title="The code could not be written" error={error} onRetry={() => void refetch()} role="alert" />
    );
  }
  if (data.length === 0) return <Notice title="This library has no code for such a model" />;
  return data.map((snippet, place) => (
    // Snippets have no name: their place is their identity.
    // oxlint-disable-next-line react/no-array-index-key
    <PluginBoundary key={place} entry={library} part="code">
      <SnippetView
        snippet={snippet}
        installs={data.slice(0, place).every(({ install }) => install !== snippet.install)}
      />
    </PluginBoundary>
  ));
}
