import { useContext, useState } from "react";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { HostContext } from "../../host/host-context.ts";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import type { Access } from "../../calls/run/run.ts";
import { useAccesses } from "../../calls/access/use-access.ts";
import { listingQuery } from "../../calls/target/use-listing.ts";

/** Whether the provider's models are listed, by the provider itself or the hub. */
export function isListed({ models }: Pick<ProviderEntry, "models">): boolean {
  return models !== "direct";
}

/** The state of a provider's list. */
export type Listing = ReturnType<typeof useListings>[number];

/** The live lists of providers, which are loaded on request. */
export function useLiveLists(providers: readonly ProviderEntry[]) {
  const [isRequested, setRequested] = useState(false);
  const listings = useListings(providers, isRequested);
  return { providers, listings, isRequested, request: () => setRequested(true) };
}

/** The models of providers from their own lists or the hub's. Sends no request while it is disabled. */
function useListings(providers: readonly ProviderEntry[], enabled: boolean) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const accesses = useAccesses(providers);
  return useQueries({
    queries: providers.map((entry, place) => ({
      ...listingQuery(entry.id, accesses[place] as Access, host, client),
      enabled: enabled && isListed(entry),
    })),
  });
}
