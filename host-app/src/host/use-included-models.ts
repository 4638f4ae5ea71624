import { useContext, useMemo } from "react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { modelRows } from "./catalogue/model-rows.ts";
import { HostContext, type Host } from "./host-context.ts";
import type { ProviderEntry } from "./use-catalogue.ts";

/** The query of the models that the providers' dated facts describe. */
export function includedModelsQuery(providers: readonly ProviderEntry[], host: Host) {
  const dated = providers.filter(({ facts }) => facts);
  return queryOptions({
    queryKey: ["facts", ...dated.map(({ id, facts }) => `${id} ${facts?.path}`)],
    queryFn: () => host.facts(dated),
  });
}

/** The models that the providers' dated facts describe. */
export function useIncludedModels(providers: readonly ProviderEntry[]) {
  return useQuery(includedModelsQuery(providers, useContext(HostContext)));
}

/** What a provider offers by its own dated facts, and those facts with their source. */
export function useIncludedOffers(provider: ProviderEntry) {
  const { data } = useIncludedModels([provider]);
  return useMemo(() => {
    const facts = data?.models ?? [];
    const dated = facts.flatMap(({ offers }) => offers);
    return { dated, offers: modelRows({ listed: [], facts, live: [], all: true }).flatMap((row) => row.offers) };
  }, [data]);
}
