import { useContext } from "react";
import { queryOptions, useQuery } from "@tanstack/react-query";
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
