import { useContext } from "react";
import { queryOptions, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EngineAvailability, EngineDevice } from "@patchbay/core/provider";
import { formatBytes } from "../../ui/format-values.ts";
import { HostContext } from "../../host/host-context.ts";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { ensurePatchbay } from "../../host/use-patchbay.ts";
import { addressesOf, useSettings } from "../../host/settings/use-addresses.ts";

/** The device that a model runs on, as part of a sentence. */
export const DEVICE_TEXTS: Readonly<Record<EngineDevice, string>> = {
  webgpu: "on the GPU (WebGPU)",
  wasm: "on the processor (WebAssembly), slower than on a GPU",
  cpu: "on the processor",
};

/** The download size of a model: from its hub, or the approximate size in the list; undefined if neither has it. */
export function downloadSize(
  availability: EngineAvailability | undefined,
  listed: number | undefined,
): string | undefined {
  if (availability?.status === "downloadable" && availability.bytes !== undefined)
    return formatBytes(availability.bytes);
  return listed === undefined ? undefined : `about ${formatBytes(listed)}`;
}

/**
 * Whether an engine's model runs on this device now, after a download, or not at all; this loads the engine's code.
 * @param entry absent: nothing is loaded
 * @param task provider task
 * @param model empty for the engine's default
 */
export function useAvailability(entry: ProviderEntry | undefined, task: string, model: string) {
  return useQuery(useAvailabilityQuery()(entry, task, model));
}

/** The same for several models of one engine, in their order. */
export function useAvailabilities(
  entry: ProviderEntry,
  models: readonly { readonly task: string; readonly id: string }[],
) {
  const queryOf = useAvailabilityQuery();
  return useQueries({ queries: models.map(({ task, id }) => queryOf(entry, task, id)) });
}

/** Ids of the engines that cannot run on this device. Those in a worker are not loaded for it, and count as able. */
export function useUnavailable(entries: readonly ProviderEntry[], task: string): ReadonlySet<string> {
  const queryOf = useAvailabilityQuery();
  const inPage = entries.filter(({ engine, tasks }) => engine?.realm === "page" && Object.hasOwn(tasks, task));
  const answers = useQueries({ queries: inPage.map((entry) => queryOf(entry, task, "")) });
  return new Set(inPage.flatMap(({ id }, place) => (answers[place]?.data?.status === "unavailable" ? [id] : [])));
}

function useAvailabilityQuery() {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const settings = useSettings();
  return (entry: ProviderEntry | undefined, task: string, model: string) =>
    queryOptions({
      queryKey: ["engine", entry?.id, entry?.version, task, model, settings.hubUrl],
      queryFn: async () => {
        const patchbay = await ensurePatchbay(client, host);
        const { engine } = await patchbay.plugins.load("provider", entry!.id);
        const { hubUrl } = addressesOf(settings, patchbay);
        return engine!.availability(model, { task, hubUrl });
      },
      enabled: entry !== undefined,
      // Downloads in other tabs change it, so it is refetched whenever the user returns.
      staleTime: 0,
    });
}
