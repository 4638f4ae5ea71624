import { useContext } from "react";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { IndexEntry, PluginKind, PluginOfKind } from "@patchbay/core/plugin";
import { HostContext } from "./host-context.ts";
import { ensurePatchbay } from "./use-patchbay.ts";

/**
 * The code of a plugin, loaded because a page shows it. A plugin that consists of its manifest has none. A new build of
 * the plugin is loaded again.
 * @param entry undefined until the catalog is loaded
 */
export function usePlugin<Kind extends PluginKind>(kind: Kind, entry: Extract<IndexEntry, { kind: Kind }> | undefined) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const id = entry?.id ?? "";
  return useQuery(
    queryOptions({
      queryKey: ["plugin", kind, id, entry?.files.plugin?.path],
      async queryFn(): Promise<PluginOfKind[Kind]> {
        const { listed, plugins } = await ensurePatchbay(client, host);
        // For an unbound plugin, the plugin host reports the reason.
        return (listed(kind).find((bound) => bound.entry.id === id) ?? { load: () => plugins.load(kind, id) }).load();
      },
      enabled: entry?.files.plugin !== undefined,
      structuralSharing: false,
    }),
  );
}
