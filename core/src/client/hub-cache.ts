import type { ProviderMapping } from "../provider/contract.ts";
import { SharedCache } from "./shared-cache.ts";

/** What the hub has answered: mappings by model, default models by task. */
export interface HubCache {
  readonly mappings: SharedCache<readonly ProviderMapping[]>;
  readonly defaultModels: SharedCache<ReadonlyMap<string, string>>;
}

const tenMinutes = 600_000;

export function createHubCache(): HubCache {
  return {
    mappings: new SharedCache({ lifetime: tenMinutes, limit: 500 }),
    defaultModels: new SharedCache({ lifetime: tenMinutes, limit: 10 }),
  };
}

/** A number that stands for a token in a cache's key, so that the token itself is nowhere a key that may be printed. */
export function tokenFingerprint(token: string): string {
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (let index = 0; index < token.length; index++) {
    const code = token.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b) ^ (low >>> 15);
  }
  return `${(low >>> 0).toString(36)}-${(high >>> 0).toString(36)}`;
}
