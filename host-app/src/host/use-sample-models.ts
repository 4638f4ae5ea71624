import { useContext } from "react";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import type { MockModel } from "@patchbay/mocks";
import { HostContext } from "./host-context.ts";
import type { ProviderEntry } from "./use-catalogue.ts";
import { ensurePatchbay } from "./use-patchbay.ts";

/** A model that the sandbox answers for, and the provider whose mocks know it. */
export interface SampleModel extends MockModel {
  readonly provider: ProviderEntry;
}

export interface SampleModels {
  readonly models: readonly SampleModel[];
  /** Whether the mocks of a provider are still on their way. */
  readonly pending: boolean;
  /** Providers whose mocks could not be loaded, and why. */
  readonly failed: readonly { readonly label: string; readonly error: Error }[];
}

/** The models of the sandbox, from the mocks of the given providers. Loads them: give only what runs unasked, or is chosen. */
export function useSampleModels(providers: readonly ProviderEntry[]): SampleModels {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const mocked = providers.filter(({ files }) => files.mocks);
  const results = useQueries({
    queries: mocked.map(({ id, files }) => ({
      queryKey: ["mocks", id, files.mocks?.path],
      queryFn: async () => {
        const [{ providerMocks }] = await Promise.all([host.load(), ensurePatchbay(client, host)]);
        return (await providerMocks(id)).models;
      },
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  return {
    models: results.flatMap(({ data = [] }, place) => {
      const provider = mocked[place];
      return provider ? data.map((model) => Object.assign({}, model, { provider })) : [];
    }),
    pending: results.some(({ isPending }) => isPending),
    failed: mocked.flatMap(({ label }, place) => {
      const error = results[place]?.error;
      return error ? [{ label, error }] : [];
    }),
  };
}
