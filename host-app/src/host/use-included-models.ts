import { useContext } from "react";
import { useQuery } from "@tanstack/react-query";
import { HostContext } from "./host-context.ts";
import type { ProviderEntry } from "./use-catalogue.ts";

/** The models that the providers' dated facts describe. */
export function useIncludedModels(providers: readonly ProviderEntry[]) {
  const host = useContext(HostContext);
  const dated = providers.filter(({ facts }) => facts);
  return useQuery({
    queryKey: ["facts", ...dated.map(({ id, facts }) => `${id} ${facts?.path}`)],
    queryFn: async () => host.facts(dated),
    // The path of a file changes with its content.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
