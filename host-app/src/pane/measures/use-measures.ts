import { createContext, useContext } from "react";
import { useQuery } from "@tanstack/react-query";
import { compareRuns, includedPrice, type RunMeasures } from "../../calls/run/measures.ts";
import type { Run } from "../../calls/run/run.ts";
import { useListings } from "../listings/use-listings.ts";
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
  const { providers } = useCatalogue();
  const included = useQuery({ ...includedModelsQuery(providers, host), enabled: runs.length > 1 });
  const calls = runs.map(({ call }) => call);
  const lists = useListings(calls, () => false);
  return calls.map((call, index) => {
    const listed = lists[index]?.data?.find(({ id }) => id === call.model);
    return listed?.price ?? includedPrice(included.data?.models, call);
  });
}
