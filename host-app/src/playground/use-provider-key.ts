import { useSyncExternalStore } from "react";
import { providerKeys } from "./provider-keys.ts";

/** The key that is in use for a provider. */
export function useProviderKey(provider: string): string | undefined {
  return useSyncExternalStore(providerKeys.subscribe, () => providerKeys.get(provider));
}
