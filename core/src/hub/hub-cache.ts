import { CallScope, isHubToken, type Clock } from "../http/index.ts";

/** The hub that is asked unless another one is named. */
export const DEFAULT_HUB_URL = "https://huggingface.co";
/** The router by which the hub's tokens reach providers unless another one is named. */
export const DEFAULT_ROUTER_URL = "https://router.huggingface.co";

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

export interface SharedCacheOptions<Value = unknown> {
  /** Milliseconds for which a value is good. */
  lifetime: number | ((value: Value) => number);
  /** Values that are kept at most; the oldest goes first. */
  limit: number;
}

interface Entry<Value> {
  readonly loading: Promise<Value>;
  /** When it was loaded; undefined while it is. */
  loadedAt: number | undefined;
  /** Milliseconds for which it is good. */
  lifetime: number;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Remembers what was loaded, and lets callers who want the same at the same time share one load. Failures are not
 * remembered. A caller who aborts leaves the load to the others; when the last has left it is aborted.
 */
export class SharedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #options: SharedCacheOptions<Value>;

  constructor(options: SharedCacheOptions<Value>) {
    this.#options = options;
  }

  /** @param load gets a scope of its own: it may be shared, so it outlives the call that began it */
  get(key: string, scope: CallScope, load: (scope: CallScope) => Promise<Value>): Promise<Value> {
    const entry = this.#current(key, scope.clock) ?? this.#start(key, scope.clock, load);
    return entry.loadedAt === undefined ? this.#join(entry, scope) : entry.loading;
  }

  /** Lets the next caller load anew. */
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
    // Of a negative age is what was loaded before the clock was set back: nobody knows how old it is.
    return age >= 0 && age < entry.lifetime ? entry : undefined;
  }

  #start(key: string, clock: Clock, load: (scope: CallScope) => Promise<Value>): Entry<Value> {
    const controller = new AbortController();
    const own = new CallScope({ signal: controller.signal, clock });
    const loading = load(own).finally(() => own.close());
    const entry: Entry<Value> = { loading, loadedAt: undefined, lifetime: 0, controller, waiting: 0 };
    loading.then(
      (value) => {
        const { lifetime } = this.#options;
        entry.loadedAt = clock.now();
        entry.lifetime = typeof lifetime === "number" ? lifetime : lifetime(value);
      },
      () => this.#entries.get(key) === entry && this.#entries.delete(key),
    );
    // Deleted first, so that the map's order is the order of age.
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
