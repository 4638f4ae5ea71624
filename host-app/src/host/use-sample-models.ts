import { useContext, useMemo } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { MockModel } from "@patchbay/mocks/samples";
import { HostContext } from "./host-context.ts";
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

/**
 * The sandbox's models of the given providers: from the build's list, otherwise from the mocks. It loads those, so pass
 * only providers that may run or are chosen.
 * @param providers the same list returns the same models, which are searched with every key press
 */
export function useSampleModels(providers: readonly ProviderEntry[]): SampleModels {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const mocked = useMemo(() => providers.filter(({ files }) => files.mocks), [providers]);
  async function modelsOf({ id }: ProviderEntry): Promise<readonly MockModel[]> {
    const [{ providerMocks }] = await Promise.all([host.load(), ensurePatchbay(client, host)]);
    return (await providerMocks(id)).models;
  }
  const { data, error, isPending } = useQuery({
    queryKey: ["mocks", ...mocked.map(({ id, files }) => `${id} ${files.mocks?.path}`)],
    queryFn: async () => {
      const samplesOf = await host.samples();
      return Promise.allSettled(mocked.map(async (provider) => samplesOf(provider) ?? (await modelsOf(provider))));
    },
    enabled: mocked.length > 0,
    // The next page that needs a failed one tries again.
    staleTime: ({ state }) => (state.data?.some(({ status }) => status === "rejected") ? 0 : Number.POSITIVE_INFINITY),
    retry: false,
  });
  const known = useMemo(
    () => ({
      models: mocked.flatMap((provider, place) => {
        const result = data?.[place];
        return result?.status === "fulfilled"
          ? result.value.map((model) => Object.assign({}, model, { provider }))
          : [];
      }),
      failed: mocked.flatMap(({ label }, place) => {
        const result = data?.[place];
        const reason = result?.status === "rejected" ? (result.reason as Error) : error;
        return reason ? [{ label, error: reason }] : [];
      }),
    }),
    [mocked, data, error],
  );
  return { ...known, pending: isPending && mocked.length > 0 };
}
