import { useContext, useSyncExternalStore } from "react";
import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import type { Patchbay } from "@patchbay/core";
import type { PluginSnapshot } from "@patchbay/core/plugin";
import { HostContext, type Host } from "./host-context.ts";

function patchbayQuery(host: Host) {
  return queryOptions({
    queryKey: ["patchbay"],
    queryFn: async () => (await host.load()).getPatchbay(),
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

/** The page's Patchbay instance outside of rendering; waits until it is loaded. */
export function ensurePatchbay(client: QueryClient, host: Host): Promise<Patchbay> {
  return client.ensureQueryData(patchbayQuery(host));
}

/** Whether the page's Patchbay instance is loaded. The check does not load it: the first page paints without it. */
export function usePatchbayState() {
  const host = useContext(HostContext);
  return useQuery({ ...patchbayQuery(host), enabled: false });
}

/** The page's Patchbay instance, once loaded. */
export function usePatchbay(): Patchbay | undefined {
  return usePatchbayState().data;
}

const neverChanges = () => () => {};

/** The plugin host's current snapshot; undefined until it is loaded. */
export function usePluginSnapshot(): PluginSnapshot | undefined {
  const patchbay = usePatchbay();
  return useSyncExternalStore(patchbay?.plugins.subscribe ?? neverChanges, () => patchbay?.plugins.snapshot());
}
