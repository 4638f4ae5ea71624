import { useSyncExternalStore } from "react";
import { AUTO, type FoundServer } from "../../host/host-context.ts";
import { useSettings } from "../../host/settings/use-addresses.ts";
import { providerKeys } from "../../host/trust/provider-keys.ts";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { usePatchbay } from "../../host/use-patchbay.ts";
import { useFoundServers } from "../servers/use-found-servers.ts";
import { bindingOf, useGateway } from "./use-access.ts";

/**
 * The best provider for a real answer: one with a key, or `auto` if it has one, else a local server that has models.
 * Empty if there is none, undefined until that is known.
 */
export function useAnsweringProvider(providers: readonly ProviderEntry[]): string | undefined {
  const patchbay = usePatchbay();
  const settings = useSettings();
  useSyncExternalStore(providerKeys.subscribe, providerKeys.version);
  const { servers, pending } = useFoundServers(providers.some(({ server }) => server));
  const relayed = useGateway()?.providers ?? [];
  if (!patchbay) return undefined;
  const has = (id: string, entry?: ProviderEntry) =>
    relayed.includes(id) || providerKeys.look(bindingOf(id, entry, settings, patchbay)).status === "ready";
  const holder = providers.find((entry) => has(entry.id, entry))?.id ?? (has(AUTO) ? AUTO : undefined);
  if (holder !== undefined) return holder;
  if (pending) return undefined;
  return servers?.find((one) => providers.some(({ id }) => canAnswer(one, id)))?.provider ?? "";
}

/** Whether a detected server belongs to a provider and can be called now. */
function canAnswer({ provider, status }: FoundServer, id: string): boolean {
  return provider === id && status === "running";
}
