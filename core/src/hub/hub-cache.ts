import { isHubToken } from "../http/index.ts";
import { SharedCache, type SharedCacheOptions } from "./shared-cache.ts";

/** A kind of question to the hub, and how long how many of its answers are kept. */
export interface HubQuestion<Value> extends Omit<SharedCacheOptions<Value>, "lifetime"> {
  /** Milliseconds; default: ten minutes. */
  readonly lifetime?: number;
}

/** What hubs have answered. */
export interface HubCache {
  /** Answers to one kind of question, as one reader sees them: a hub shows some models only to some tokens. */
  answers<Value>(question: HubQuestion<Value>, reader: string): SharedCache<Value>;
}

const tenMinutes = 600_000;
/** Readers that are remembered at most of each kind of question; a server has one for each user. */
const mostReaders = 100;

export function createHubCache(): HubCache {
  const kept = new Map<object, Map<string, unknown>>();
  return {
    answers<Value>(question: HubQuestion<Value>, reader: string) {
      // The question that is the key has the values' type.
      const byReader = (kept.get(question) ?? new Map()) as Map<string, SharedCache<Value>>;
      kept.set(question, byReader);
      const known = byReader.get(reader);
      if (known) return known;
      const [oldest] = byReader.keys();
      if (oldest !== undefined && byReader.size >= mostReaders) byReader.delete(oldest);
      const answers = new SharedCache<Value>({ lifetime: tenMinutes, ...question });
      byReader.set(reader, answers);
      return answers;
    },
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
