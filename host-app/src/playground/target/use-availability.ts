import { useContext } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { HostContext } from "../../host/host-context.ts";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { ensurePatchbay } from "../../host/use-patchbay.ts";
import { addressesOf, useSettings } from "../../settings/use-addresses.ts";

/**
 * Whether an engine's model runs on this device now, after a download, or not at all; the engine's code is loaded for it.
 * @param entry nothing is asked where it is absent
 * @param task provider task
 * @param model empty for the engine's own
 */
export function useAvailability(entry: ProviderEntry | undefined, task: string, model: string) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const settings = useSettings();
  return useQuery({
    queryKey: ["engine", entry?.id, entry?.version, task, model],
    queryFn: async () => {
      const patchbay = await ensurePatchbay(client, host);
      const { engine } = await patchbay.plugins.load("provider", entry!.id);
      const { hubUrl } = addressesOf(settings, patchbay);
      return engine!.availability(model, { task, hubUrl });
    },
    enabled: entry !== undefined,
    retry: false,
    // A download elsewhere changes it: asked again whenever somebody comes back.
    staleTime: 0,
  });
}
