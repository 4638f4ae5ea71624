import type { Clock } from "../http/index.ts";
import type { HubCache } from "../hub/hub-cache.ts";

/** Failures in a row after which a provider is not asked. */
const mostFailures = 3;
/** Milliseconds for which it is. Then one call tries it again. */
const openFor = 30_000;
/** Milliseconds after which a time is measured anew. */
const freshFor = 600_000;
/** Weight of the newest time among those measured. */
const newestWeight = 0.3;

interface Record {
  failures: number;
  /** Until when the circuit is open. */
  openUntil: number;
  /** Milliseconds that calls took, streamed ones to their first chunk. */
  time?: { readonly milliseconds: number; readonly measuredAt: number };
}

/** How providers did lately, for each model, and as long as the client lives. */
class ProviderHealth {
  readonly #records = new Map<string, Record>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether it failed so often that another one should be asked first. */
  isOpen(name: string): boolean {
    return (this.#records.get(name)?.openUntil ?? -Infinity) > this.#clock.now();
  }

  /** Milliseconds that it takes; undefined where that is not known, or no longer. */
  timeOf(name: string): number | undefined {
    const time = this.#records.get(name)?.time;
    return time && this.#clock.now() - time.measuredAt < freshFor ? time.milliseconds : undefined;
  }

  /** A call is about to try it: while one does, the circuit stays open for the others. */
  trying(name: string): void {
    const record = this.#records.get(name);
    if (record && record.failures >= mostFailures) record.openUntil = this.#clock.now() + openFor;
  }

  succeeded(name: string, milliseconds: number): void {
    const record = this.#of(name);
    record.failures = 0;
    record.openUntil = -Infinity;
    const known = this.timeOf(name) ?? milliseconds;
    const mean = known + (milliseconds - known) * newestWeight;
    record.time = { milliseconds: mean, measuredAt: this.#clock.now() };
  }

  failed(name: string): void {
    const record = this.#of(name);
    if (++record.failures >= mostFailures) record.openUntil = this.#clock.now() + openFor;
  }

  #of(name: string): Record {
    const record = this.#records.get(name) ?? { failures: 0, openUntil: -Infinity };
    this.#records.set(name, record);
    return record;
  }
}

/** Clients that share what the hub answered share this, too. */
const shared = new WeakMap<HubCache, ProviderHealth>();

export function healthOf({ hubCache, clock }: { readonly hubCache: HubCache; readonly clock: Clock }): ProviderHealth {
  const health = shared.get(hubCache) ?? new ProviderHealth(clock);
  shared.set(hubCache, health);
  return health;
}
