import { isHubToken } from "../http/index.ts";
import type { ProviderMapping } from "../provider/contract.ts";
import { SharedCache } from "./shared-cache.ts";

/** What hubs have answered. */
export interface HubCache {
  /** Mappings by model, as one reader sees them: a hub shows some models only to some tokens. */
  mappings(reader: string): SharedCache<readonly ProviderMapping[]>;
  /** Default models by task, by the hub's address. */
  readonly defaultModels: SharedCache<ReadonlyMap<string, string>>;
}

const tenMinutes = 600_000;
/** Readers that are remembered at most; a server has one for each user. */
const mostReaders = 100;

export function createHubCache(): HubCache {
  const byReader = new Map<string, SharedCache<readonly ProviderMapping[]>>();
  return {
    mappings(reader) {
      const known = byReader.get(reader);
      if (known) return known;
      const [oldest] = byReader.keys();
      if (oldest !== undefined && byReader.size >= mostReaders) byReader.delete(oldest);
      const mappings = new SharedCache<readonly ProviderMapping[]>({ lifetime: tenMinutes, limit: 500 });
      byReader.set(reader, mappings);
      return mappings;
    },
    defaultModels: new SharedCache({ lifetime: tenMinutes, limit: 10 }),
  };
}

/** Names who reads a hub: its address, and a fingerprint of the token that it is sent. */
export function hubReader(hubUrl: URL, accessToken: string | undefined): string {
  return `${hubUrl.href} ${accessToken && isHubToken(accessToken) ? tokenFingerprint(accessToken) : "anonymous"}`;
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
