import { useSettings } from "../settings/use-addresses.ts";
import type { Access } from "./open-client.ts";
import { useProviderKey } from "./use-provider-key.ts";

/** What a call to a provider may use at this moment. */
export function useAccess(provider: string): Access {
  const key = useProviderKey(provider);
  return { key, ...useSettings() };
}
