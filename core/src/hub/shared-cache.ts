import { CallScope, type Clock } from "../http/index.ts";

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
