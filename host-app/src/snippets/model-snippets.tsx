import { useContext } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ModelRecord } from "@patchbay/core/library";
import { ErrorNotice } from "../components/error-notice.tsx";
import { Notice } from "../components/notice.tsx";
import { PluginBoundary } from "../components/plugin-boundary.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { HostContext } from "../host/host-context.ts";
import type { LibraryEntry } from "../host/use-catalogue.ts";
import { ensurePatchbay } from "../host/use-patchbay.ts";
import { generateSnippets } from "./generate-snippets.ts";
import { SnippetView } from "./snippet-view.tsx";

export interface ModelSnippetsProps {
  readonly library: LibraryEntry;
  readonly model: ModelRecord;
}

/** A library's code for a model. */
export function ModelSnippets({ library, model }: ModelSnippetsProps) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["snippets", library.id, library.files.plugin?.path, model],
    queryFn: async () => generateSnippets((await ensurePatchbay(client, host)).plugins, library.id, model),
    retry: false,
  });
  if (isPending) return <Skeleton label="Writing the code" lines={4} />;
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
