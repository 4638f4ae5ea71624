import { createContext, useContext } from "react";
import { hashKey, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { compareRuns, includedPrice, type RunMeasures } from "../../calls/run/measures.ts";
import type { Run } from "../../calls/run/run.ts";
import { listingQuery } from "../../calls/target/use-listing.ts";
import { HostContext } from "../../host/host-context.ts";
import { useCatalogue } from "../../host/use-catalogue.ts";
import { includedModelsQuery } from "../../host/use-included-models.ts";

/** The measurements of all panes' last runs. */
export const ComparedMeasures = createContext<ReadonlyMap<Run, RunMeasures>>(new Map());

/** The measurements of runs that are compared. */
export function useMeasures(runs: readonly Run[]): ReadonlyMap<Run, RunMeasures> {
  return compareRuns(runs, usePrices(runs));
}

/**
 * Prices from lists that are already loaded: measurements send no requests. A comparison also uses the included, dated
 * prices.
 */
function usePrices(runs: readonly Run[]) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const { providers } = useCatalogue();
  const included = useQuery({ ...includedModelsQuery(providers, host), enabled: runs.length > 1 });
  const listings = runs.map(({ call: { provider, access } }) => listingQuery(provider, access, host, client));
  // Panes often use several models of one provider, which share a query.
  const queries = new Map(listings.map((query) => [hashKey(query.queryKey), { ...query, enabled: false }]));
  const lists = useQueries({ queries: [...queries.values()] });
  const keys = [...queries.keys()];
  return runs.map(({ call: { provider, model } }, index) => {
    const list = lists[keys.indexOf(hashKey(listings[index]?.queryKey ?? []))]?.data;
    return list?.find(({ id }) => id === model)?.price ?? includedPrice(included.data?.models, { provider, model });
  });
}
