import { useContext } from "react";
import { queryOptions, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { HostContext, type Host } from "../../host/host-context.ts";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { ensurePatchbay } from "../../host/use-patchbay.ts";
import { addressesOf } from "../../host/settings/use-addresses.ts";
import { settingsOf } from "../run/call-task.ts";
import type { Access } from "../run/run.ts";

/** A browser may report a network that leads nowhere, and a person waits for the reason. */
const LONGEST_SILENCE_MS = 5000;

/** A provider's models from its own list or the hub's. */
export function listingQuery(provider: string, access: Access, host: Host, client: QueryClient) {
  const { key, billTo, hubUrl, routerUrl, providerSettings } = access;
  return queryOptions({
    // Only whether there is a key, never the key itself.
    queryKey: ["listing", provider, key !== undefined, hubUrl, routerUrl, providerSettings],
    queryFn: async ({ signal }) => {
      const patchbay = await ensurePatchbay(client, host);
      const listingClient = patchbay.client(key, {
        ...addressesOf(access, patchbay),
        billTo: billTo || undefined,
        settings: settingsOf(provider, access),
      });
      return listingClient.models(
        { provider },
        { signal, retries: navigator.onLine ? 1 : 0, connectTimeout: LONGEST_SILENCE_MS },
      );
    },
    staleTime: 10 * 60_000,
  });
}

/**
 * The same for one provider. @param enabled whether to load it: pages load lists only on request, except from local
 * servers
 */
export function useListing(provider: ProviderEntry | undefined, access: Access, enabled: boolean) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const query = listingQuery(provider?.id ?? "", access, host, client);
  return useQuery({ ...query, enabled: enabled && !access.relayed && !access.isUndecided && provider !== undefined });
}
