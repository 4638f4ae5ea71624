import { useMemo } from "react";
import { modelRows } from "../../host/catalogue/model-rows.ts";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { useIncludedModels } from "../../host/use-included-models.ts";

/** What a provider offers by its own dated facts, and those facts with their source. */
export function useIncludedOffers(provider: ProviderEntry) {
  const { data, isLoading } = useIncludedModels([provider]);
  return useMemo(() => {
    const facts = data?.models ?? [];
    const dated = facts.flatMap(({ offers }) => offers);
    return {
      isLoading,
      dated,
      offers: modelRows({ listed: [], facts, live: [], all: true }).flatMap((row) => row.offers),
    };
  }, [data, isLoading]);
}
