import { useContext, useState } from "react";
import { hashKey, useQueries, useQueryClient } from "@tanstack/react-query";
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
export type Listing = ReturnType<typeof useLiveLists>["listings"][number];

/** The live lists of providers, from themselves or the hub, which are loaded on request. */
export function useLiveLists(providers: readonly ProviderEntry[]) {
  const [isRequested, setRequested] = useState(false);
  const accesses = useAccesses(providers);
  const listings = useListings(
    providers.map(({ id }, index) => ({ provider: id, access: accesses[index] as Access })),
    (_, index) => isRequested && isListed(providers[index] as ProviderEntry),
  );
  return { providers, listings, isRequested, request: () => setRequested(true) };
}

/**
 * The lists for several calls, in their order. Panes often use several models of one provider: they share a request.
 * @param enabled whether to load the list of a call; one that is loaded already is returned in any case
 */
export function useListings<Call extends { readonly provider: string; readonly access: Access }>(
  calls: readonly Call[],
  enabled: (call: Call, index: number) => boolean,
) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const queries = calls.map((call, index) => ({
    ...listingQuery(call.provider, call.access, host, client),
    enabled: enabled(call, index),
  }));
  const hashes = queries.map(({ queryKey }) => hashKey(queryKey));
  const lists = useQueries({ queries: queries.filter((_, index) => hashes.indexOf(hashes[index] ?? "") === index) });
  const unique = [...new Set(hashes)];
  return hashes.map((hash) => lists[unique.indexOf(hash)] as (typeof lists)[number]);
}
