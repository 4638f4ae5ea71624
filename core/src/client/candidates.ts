import type { FoundProvider } from "../client-contract/models.ts";
import type { CallOptions } from "../client-contract/options.ts";
import { InputError, MappingNotFoundError } from "../errors/index.ts";
import type { Clock } from "../http/call-scope.ts";
import { findMappings } from "../hub/ask-hub.ts";
import type { HubCache } from "../hub/hub-cache.ts";
import { findRoutedProviders, type RoutedProviders } from "../hub/served-models.ts";
import type { ModelPrice, ProviderMapping } from "../provider/contract.ts";
import { isPolicy, isProviderKey, isSeveral, readArguments } from "./call-arguments.ts";
import type { CallWatch } from "./observe.ts";
import { lookupOf, mergeOptions, withCall, type ClientSettings, type Invocation } from "./open-call.ts";
import { knownProvider, splitModel, type Arguments, type RoutedInvocation } from "./other-target.ts";
import { resolveTarget } from "./resolve-target.ts";
import { vendorModels } from "./vendor-models.ts";

/** A provider that a call may be tried at. */
export interface Candidate extends PricedProvider {
  /** The name that its health is recorded by. */
  readonly name: string;
}

/** A provider with its list price of the model, where a policy has requested that. */
interface PricedProvider {
  readonly id: string;
  readonly price?: ModelPrice | undefined;
}

/** A call that may be tried at several providers. */
export interface RoutedCall {
  readonly settings: ClientSettings;
  readonly invocation: RoutedInvocation;
  /** The call's options over the client's. */
  readonly options: CallOptions;
  readonly watch?: CallWatch;
}

/**
 * The providers that a call may be tried at, in this order and each of them once. Those whose circuit is open are left out,
 * unless all are.
 * @throws InputError, and what the hub's lookup throws
 */
export async function findCandidates(call: RoutedCall): Promise<readonly Candidate[]> {
  const { settings, options, invocation } = call;
  const { provider = "auto", ...args } = invocation.args;
  const names = [provider].flat();
  if (names.length === 0 || !names.every((name) => typeof name === "string")) {
    throw new InputError('provider must be the id of a provider, or a list such as ["some-cloud", "auto"].');
  }
  const { target } = readArguments(args, settings);
  const { model = "" } = target;
  const byId = new Map<string, PricedProvider>();
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- each policy is looked up once
    const providers = isPolicy(name) ? await byPolicy(name, call, args) : [{ id: name }];
    for (const each of providers) if (!byId.has(each.id)) byId.set(each.id, each);
  }
  const ids = [...byId.keys()];
  const withoutKey = isProviderKey(target) ? ids.find((id) => !options.keys?.[id]) : undefined;
  if (withoutKey !== undefined && ids.length > 1) {
    throw new InputError(
      `The access token is a key of one provider, and is not sent to several. Pass a key for ${withoutKey} in \`keys\`, or use a hub token (hf_…).`,
    );
  }
  if (ids.length === 0) throw new MappingNotFoundError(`No Inference Provider available for model ${model}.`);
  const health = healthOf(settings);
  const candidates = [...byId.values()].map((each) => ({ ...each, name: healthName(each.id, model, invocation) }));
  const closed = candidates.filter(({ name }) => !health.isOpen(name));
  return closed.length > 0 ? closed : candidates;
}

async function byPolicy(policy: string, call: RoutedCall, args: Arguments): Promise<readonly PricedProvider[]> {
  const { settings, invocation, options, watch } = call;
  const { model } = readArguments(args, settings).target;
  if (!model) throw new InputError(`Specifying a model is required when provider is ${policy}`);
  const lookup = { task: invocation.task, args, options, raw: true, ...(watch && { watch: watch.aside() }) };
  const [mappings, routed] = await withCall(settings, lookup, async (open) => {
    const listed = await findMappings(open.session.hub, model, lookupOf(open));
    const router = { ...open.session.hub, hubUrl: settings.routerUrl };
    const isChat = policy !== "auto" && invocation.task === "conversational";
    return [listed, isChat ? await findRoutedProviders(router, model, open.scope) : NOTHING_ROUTED] as const;
  });
  const manifests = settings.providers.manifests();
  const served = mappings.filter(({ provider }) => manifests.has(provider) && !manifests.get(provider)?.closed);
  const usable = served.length > 0 ? served : mappings;
  const ranked = await Promise.all(
    usable.map(async (mapping) => {
      const { provider: id } = mapping;
      if (policy === "fastest") return { id, rank: timeAt(id, call, model, routed) };
      // Those without a price come last, in the hub's order.
      const price = policy === "auto" ? undefined : ((await vendorPrice(mapping, call)) ?? routed.get(id)?.price);
      return { id, price, rank: price ? (price.input ?? 0) + (price.output ?? 0) : Infinity };
    }),
  );
  return ranked.toSorted(({ rank: one }, { rank: other }) => (one === other ? 0 : one - other));
}

const NOTHING_ROUTED: RoutedProviders = new Map();

/** Tokens of an answer that is not streamed, to estimate its time. */
const USUAL_TOKENS = 300;

/** Milliseconds of a call at a provider, as this client measured them, else as the router did. */
function timeAt(id: string, { settings, invocation }: RoutedCall, model: string, routed: RoutedProviders): number {
  const speed = routed.get(id)?.speed;
  const estimate = speed && speed.latency + (invocation.streaming ? 0 : (USUAL_TOKENS / speed.throughput) * 1000);
  const measured = healthOf(settings).timeOf(healthName(id, model, invocation));
  // Where the router has no figures, each is called once, to be measured.
  return measured ?? estimate ?? ([...routed.values()].some((each) => each.speed) ? Infinity : -1);
}

/** A model's price in the vendor's own list; undefined where the list or the price is missing. */
async function vendorPrice(
  { provider, providerId }: ProviderMapping,
  { settings, invocation, options, watch }: RoutedCall,
): Promise<ModelPrice | undefined> {
  const { accessToken } = invocation.args;
  try {
    const listed = await vendorModels(settings, knownProvider(provider, settings.providers.manifests()), {
      task: invocation.task,
      args: accessToken === undefined ? { provider } : { provider, accessToken },
      options: { ...options, retries: 0 },
      raw: true,
      ...(watch && { watch: watch.aside() }),
    });
    return listed?.models.find(({ id }) => id === providerId)?.price;
  } catch {
    // Unknown for this call; the next one requests the list again.
    return undefined;
  }
}

/**
 * Finds the providers of a call, as the call itself does: one, or those of a list or policy in the order in which they are
 * tried.
 * @throws InputError, PluginError, HttpError where none is found
 */
export async function findProviders(
  settings: ClientSettings,
  invocation: Invocation,
): Promise<readonly FoundProvider[]> {
  const { args, ...call } = splitModel(settings, { ...invocation, raw: true });
  // The call itself gives the same warnings.
  const silent = { ...settings, logger: { ...settings.logger, warn: () => undefined } };
  const find = (provider: unknown): Promise<FoundProvider> =>
    withCall(silent, { ...call, args: { ...args, provider } }, async (open) => {
      const { id, providerModelId, endpoint, definition } = await open.scope.race(resolveTarget(open));
      const { structuredOutput } = definition;
      return { provider: id, providerModelId, isEndpoint: endpoint !== undefined, structuredOutput };
    });
  if (!isSeveral(args["provider"])) return [await find(args["provider"])];
  const options = mergeOptions(settings.defaults, call.options);
  const candidates = await findCandidates({ settings, invocation: { ...call, args }, options });
  const searches = candidates.map(({ id }) => find(id));
  const settled = await Promise.allSettled(searches);
  const served = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (served.length === 0) await searches[0];
  return served;
}

/** Failures in a row after which a provider is not called. */
const MOST_FAILURES = 3;
/** Milliseconds until one call tries it again. */
const OPEN_MS = 30_000;
/** Milliseconds after which a time is measured again. */
const FRESH_MS = 600_000;
/** Weight of the newest time among those measured. */
const NEWEST_WEIGHT = 0.3;

interface HealthRecord {
  failures: number;
  /** Until when the circuit is open. */
  openUntil: number;
  /** Milliseconds that calls took, streamed ones to their first chunk. */
  time?: { readonly milliseconds: number; readonly measuredAt: number };
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

  /** Milliseconds that a call takes; undefined where that was not measured lately. */
  timeOf(name: string): number | undefined {
    const time = this.#records.get(name)?.time;
    return time && this.#clock.now() - time.measuredAt < FRESH_MS ? time.milliseconds : undefined;
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
    const known = this.timeOf(name) ?? milliseconds;
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

function healthName(id: string, model: string, { streaming }: RoutedInvocation): string {
  return `${id} ${model}${streaming ? " streamed" : ""}`;
}

export function healthOf({ hubCache, clock }: { readonly hubCache: HubCache; readonly clock: Clock }): ProviderHealth {
  const health = shared.get(hubCache) ?? new ProviderHealth(clock);
  shared.set(hubCache, health);
  return health;
}
