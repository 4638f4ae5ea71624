import { CallScope, type Clock } from "../http/call-scope.ts";
import { isHubToken } from "../http/request.ts";

/** The default hub. */
export const DEFAULT_HUB_URL = "https://huggingface.co";
/** The default router, which forwards calls with hub tokens to providers. */
export const DEFAULT_ROUTER_URL = "https://router.huggingface.co";

/** A kind of question to the hub, with the lifetime and the maximum number of its cached answers. */
export interface HubQuestion<Value> extends Omit<SharedCacheOptions<Value>, "lifetime"> {
  /** Milliseconds; default: ten minutes. */
  readonly lifetime?: number;
}

/** Cached answers of hubs. */
export interface HubCache {
  /** Answers to one kind of question for one reader: a hub shows some models only to some tokens. */
  answers<Value>(question: HubQuestion<Value>, reader: string): SharedCache<Value>;
}

const tenMinutes = 600_000;
/** Maximum number of cached readers per kind of question; a server has one for each user. */
const mostReaders = 100;

export function createHubCache(): HubCache {
  const byQuestion = new Map<object, Map<string, unknown>>();
  return {
    answers<Value>(question: HubQuestion<Value>, reader: string) {
      // The question, which is the key, has the values' type.
      const byReader = (byQuestion.get(question) ?? new Map()) as Map<string, SharedCache<Value>>;
      byQuestion.set(question, byReader);
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

/** Identifies a reader of a hub: its address and a fingerprint of the token. */
export function hubReader(hubUrl: URL, accessToken: string | undefined): string {
  return `${hubUrl.href} ${accessToken && isHubToken(accessToken) ? tokenFingerprint(accessToken) : "anonymous"}`;
}

/** A fingerprint of a token for cache keys, so that the token is never part of a key that may be logged. */
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

export interface SharedCacheOptions<Value = unknown> {
  /** Milliseconds that a value is valid. */
  lifetime: number | ((value: Value) => number);
  /** Maximum number of values; the oldest is removed first. */
  limit: number;
}

interface Entry<Value> {
  readonly loading: Promise<Value>;
  /** When it was loaded; undefined while it is loading. */
  loadedAt: number | undefined;
  /** Milliseconds that it is valid. */
  lifetime: number;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Caches loaded values, and lets concurrent callers share one load. Failures are not cached. A caller that aborts leaves the
 * load to the others; when the last one has left, the load is aborted.
 */
export class SharedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #options: SharedCacheOptions<Value>;

  constructor(options: SharedCacheOptions<Value>) {
    this.#options = options;
  }

  /** @param load gets a separate scope: it may be shared, so it may outlive the call that started it */
  get(key: string, scope: CallScope, load: (scope: CallScope) => Promise<Value>): Promise<Value> {
    const entry = this.#current(key, scope.clock) ?? this.#start(key, scope.clock, load);
    return entry.loadedAt === undefined ? this.#join(entry, scope) : entry.loading;
  }

  /** Makes the next caller load again. */
  forget(key: string): void {
    this.#entries.delete(key);
  }

  async #join(entry: Entry<Value>, scope: CallScope): Promise<Value> {
    entry.waiting++;
    try {
      return await scope.race(entry.loading);
    } finally {
      entry.waiting--;
      if (entry.waiting === 0 && scope.ended) entry.controller.abort();
    }
  }

  #current(key: string, clock: Clock): Entry<Value> | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.controller.signal.aborted) return undefined;
    if (entry.loadedAt === undefined) return entry;
    const age = clock.now() - entry.loadedAt;
    // A negative age means that the clock was set back, so the real age is unknown.
    return age >= 0 && age < entry.lifetime ? entry : undefined;
  }

  #start(key: string, clock: Clock, load: (scope: CallScope) => Promise<Value>): Entry<Value> {
    const controller = new AbortController();
    const loadScope = new CallScope({ signal: controller.signal, clock });
    const loading = load(loadScope).finally(() => loadScope.close());
    const entry: Entry<Value> = { loading, loadedAt: undefined, lifetime: 0, controller, waiting: 0 };
    loading.then(
      (value) => {
        const { lifetime } = this.#options;
        entry.loadedAt = clock.now();
        entry.lifetime = typeof lifetime === "number" ? lifetime : lifetime(value);
      },
      () => this.#entries.get(key) === entry && this.#entries.delete(key),
    );
    // Deleted first, so that the map is ordered by age.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#trim();
    return entry;
  }

  #trim(): void {
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size > this.#options.limit) this.#entries.delete(oldest);
  }
}
