import { useContext, useMemo } from "react";
import { queryOptions, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { MockModel } from "@patchbay/mocks/samples";
import { HostContext, type Host } from "./host-context.ts";
import type { ProviderEntry } from "./use-catalogue.ts";
import { ensurePatchbay } from "./use-patchbay.ts";

/** A model that the sandbox simulates, and the provider of its mocks. */
export interface SampleModel extends MockModel {
  readonly provider: ProviderEntry;
}

export interface SampleModels {
  readonly models: readonly SampleModel[];
  /** Whether the list, or the mocks of a provider that is not in it, are loading. */
  readonly pending: boolean;
  /** Providers whose mocks failed to load, with the reason. */
  readonly failed: readonly { readonly label: string; readonly error: Error }[];
}

/** The query of the sandbox's models of the given providers. */
export function samplesQuery(providers: readonly ProviderEntry[], host: Host, client: QueryClient) {
  const mocked = providers.filter(isMocked);
  async function modelsOf({ id }: ProviderEntry): Promise<readonly MockModel[]> {
    const [{ providerMocks }] = await Promise.all([host.load(), ensurePatchbay(client, host)]);
    return (await providerMocks(id)).models;
  }
  return queryOptions({
    queryKey: ["mocks", ...mocked.map(({ id, files }) => `${id} ${files.mocks?.path}`)],
    queryFn: async () => {
      const listed = await host.samples();
      return Promise.allSettled(mocked.map(async (provider) => listed(provider) ?? (await modelsOf(provider))));
    },
    enabled: mocked.length > 0,
    // The next page that needs a failed one tries again.
    staleTime: ({ state }) => (state.data?.some(({ status }) => status === "rejected") ? 0 : Number.POSITIVE_INFINITY),
  });
}

const isMocked = ({ files }: ProviderEntry): boolean => files.mocks !== undefined;

type Settled = readonly PromiseSettledResult<readonly MockModel[]>[];

/** The models in the query's answer. */
export function samplesOf(providers: readonly ProviderEntry[], settled: Settled = []): readonly SampleModel[] {
  return providers.filter(isMocked).flatMap((provider, place) => {
    const result = settled[place];
    return result?.status === "fulfilled" ? result.value.map((model) => Object.assign({}, model, { provider })) : [];
  });
}

/**
 * The sandbox's models of the given providers: from the build's list, otherwise from the mocks. It loads those, so pass
 * only providers that may run or are chosen.
 * @param providers the same list returns the same models, which are searched with every key press
 */
export function useSampleModels(providers: readonly ProviderEntry[]): SampleModels {
  const { data, error, isPending } = useQuery(samplesQuery(providers, useContext(HostContext), useQueryClient()));
  const known = useMemo(
    () => ({
      models: samplesOf(providers, data),
      failed: providers.filter(isMocked).flatMap(({ label }, place) => {
        const result = data?.[place];
        const reason = result?.status === "rejected" ? (result.reason as Error) : error;
        return reason ? [{ label, error: reason }] : [];
      }),
    }),
    [providers, data, error],
  );
  return { ...known, pending: isPending && providers.some(isMocked) };
}
