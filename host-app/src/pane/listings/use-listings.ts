import { useState } from "react";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import type { Access } from "../../calls/run/run.ts";
import { useAccesses } from "../../calls/access/use-access.ts";
import { useListings } from "../../calls/target/use-listing.ts";

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
