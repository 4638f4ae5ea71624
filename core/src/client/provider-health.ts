import type { Clock } from "../http/call-scope.ts";
import type { HubCache } from "../hub/hub-cache.ts";
import type { RoutedInvocation } from "./other-target.ts";

/** Failures in a row after which a provider is not called. */
const MOST_FAILURES = 3;
/** Milliseconds until one call tries it again. */
const OPEN_MS = 30_000;
/** Milliseconds after which a time is measured again. */
const FRESH_MS = 600_000;
/** Weight of the newest time among those measured. */
const NEWEST_WEIGHT = 0.3;

interface MeasuredTime {
  /** Milliseconds that calls took, streamed ones to their first chunk. */
  readonly milliseconds: number;
  /** Milliseconds since 1970. */
  readonly measuredAt: number;
}

interface HealthRecord {
  failures: number;
  /** Until when the circuit is open. */
  openUntil: number;
  time?: MeasuredTime;
}

/** Recent failures and times of providers, for each model, for the lifetime of the client. */
class ProviderHealth {
  readonly #records = new Map<string, HealthRecord>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether it failed so often that others come first. */
  isOpen(name: string): boolean {
    return (this.#records.get(name)?.openUntil ?? -Infinity) > this.#clock.now();
  }

  /** How long a call takes; undefined where that was not measured lately. */
  timeOf(name: string): MeasuredTime | undefined {
    const time = this.#records.get(name)?.time;
    return time && this.#clock.now() - time.measuredAt < FRESH_MS ? time : undefined;
  }

  /** Keeps the circuit open for other calls while one tries the provider. */
  trying(name: string): void {
    const record = this.#records.get(name);
    if (record && record.failures >= MOST_FAILURES) record.openUntil = this.#clock.now() + OPEN_MS;
  }

  succeeded(name: string, milliseconds: number): void {
    const record = this.#of(name);
    record.failures = 0;
    record.openUntil = -Infinity;
    const known = this.timeOf(name)?.milliseconds ?? milliseconds;
    const mean = known + (milliseconds - known) * NEWEST_WEIGHT;
    record.time = { milliseconds: mean, measuredAt: this.#clock.now() };
  }

  failed(name: string): void {
    const record = this.#of(name);
    if (++record.failures >= MOST_FAILURES) record.openUntil = this.#clock.now() + OPEN_MS;
  }

  #of(name: string): HealthRecord {
    const record = this.#records.get(name) ?? { failures: 0, openUntil: -Infinity };
    this.#records.set(name, record);
    return record;
  }
}

/** Clients that share a cache of the hub share this, too. */
const shared = new WeakMap<HubCache, ProviderHealth>();

export function healthName(id: string, model: string, { streaming }: RoutedInvocation): string {
  return `${id} ${model}${streaming ? " streamed" : ""}`;
}

export function healthOf({ hubCache, clock }: { readonly hubCache: HubCache; readonly clock: Clock }): ProviderHealth {
  const health = shared.get(hubCache) ?? new ProviderHealth(clock);
  shared.set(hubCache, health);
  return health;
}
