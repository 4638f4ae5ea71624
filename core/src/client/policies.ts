import type { CallChoice } from "../client-contract/hooks.ts";
import type { ValueOrigin } from "../client-contract/hooks.ts";
import type { CallOptions } from "../client-contract/options.ts";
import { InputError } from "../errors/index.ts";
import { joinAddress } from "../http/address.ts";
import { findMappings } from "../hub/ask-hub.ts";
import { findRoutedProviders, NOTHING_ROUTED, type RoutedProviders } from "../hub/served-models.ts";
import type { ModelFact } from "../manifest/model-facts.ts";
import { readArguments } from "./call-arguments.ts";
import { bundledModels, liveOrigin } from "./model-origins.ts";
import type { CallWatch } from "./observe.ts";
import { lookupOf, withCall, type ClientSettings } from "./open-call.ts";
import { knownProvider, type Arguments, type RoutedInvocation } from "./other-target.ts";
import { healthName, healthOf } from "./provider-health.ts";
import { sourceOf, vendorModels } from "./vendor-models.ts";

/** A call that may be tried at several providers. */
export interface RoutedCall {
  readonly settings: ClientSettings;
  readonly invocation: RoutedInvocation;
  /** The call's options over the client's. */
  readonly options: CallOptions;
  readonly watch?: CallWatch;
}

/** A provider in the order of a policy. */
export interface RankedProvider {
  readonly id: string;
  /** What the call names as `model` there, if that is not what the caller named. */
  readonly model?: string;
  /** What its place follows from; absent where nothing was compared. */
  readonly choice?: CallChoice;
}

/** A provider that serves the model. */
interface Serving extends Pick<RankedProvider, "id" | "model"> {
  readonly providerModelId: string;
}

/**
 * The providers that a policy implies, in its order: those that the hub lists for the model and, unless the policy is `auto`,
 * those with a key of their own in `keys` whose dated facts have the model by the same name.
 * @throws InputError, and what the hub's lookup throws if there are no others
 */
export async function byPolicy(policy: string, call: RoutedCall, args: Arguments): Promise<readonly RankedProvider[]> {
  const { settings } = call;
  const { model } = readArguments(args, settings).target;
  if (!model) throw new InputError(`Specifying a model is required when provider is ${policy}`);
  const keyed = policy === "auto" ? [] : await keyedProviders(model, call);
  const listed = listedProviders(policy, model, call, args, keyed.length > 0 ? { retries: 0 } : {});
  const { mappings, routed } = await listed.catch((error: unknown) => {
    if (keyed.length === 0) throw error;
    return { mappings: [], routed: NOTHING_ROUTED };
  });
  const manifests = settings.providers.manifests();
  const served = mappings.filter(({ provider }) => manifests.has(provider) && !manifests.get(provider)?.closed);
  const mapped = (served.length > 0 ? served : mappings).map(({ provider, providerId }): Serving => ({
    id: provider,
    providerModelId: providerId,
  }));
  const all = [...mapped, ...keyed.filter(({ id }) => !mapped.some((each) => each.id === id))];
  if (policy === "auto") return all;
  if (policy === "fastest") return ranked(all.map((each) => timedAt(each, call, model, routed)));
  return ranked(comparable(await Promise.all(all.map((each) => pricedAt(each, call, routed, model)))));
}

async function listedProviders(
  policy: string,
  model: string,
  { settings, invocation, options, watch }: RoutedCall,
  args: Arguments,
  more: CallOptions,
) {
  const lookup = {
    task: invocation.task,
    args,
    options: { ...options, ...more },
    raw: true,
    ...(watch && { watch: watch.aside() }),
  };
  return withCall(settings, lookup, async (open) => {
    const mappings = await findMappings(open.session.hub, model, lookupOf(open));
    const router = { ...open.session.hub, hubUrl: settings.routerUrl };
    const isChat = policy !== "auto" && invocation.task === "conversational";
    return { mappings, routed: isChat ? await findRoutedProviders(router, model, open.scope) : NOTHING_ROUTED };
  });
}

/** A rank, lowest first; those without one come last, in the order in which they are listed. */
interface Ranked extends RankedProvider {
  readonly rank: number;
}

function ranked(providers: readonly Ranked[]): readonly RankedProvider[] {
  return providers.toSorted(({ rank: one }, { rank: other }) => (one === other ? 0 : one - other));
}

/** Providers whose own key the caller passed, with their names for the model by their dated facts. */
async function keyedProviders(
  model: string,
  { settings, invocation, options }: RoutedCall,
): Promise<readonly Serving[]> {
  const { providers, clock } = settings;
  const today = new Date(clock.now()).toISOString();
  const offers = Object.keys(options.keys ?? {}).map(async (id): Promise<readonly Serving[]> => {
    const manifest = providers.manifests().get(id);
    if (!manifest || manifest.closed || !Object.hasOwn(manifest.tasks, invocation.task ?? "")) return [];
    const facts = await factsOf(id, settings);
    const named = facts?.models.filter(
      ({ canonicalId, task, retired }) =>
        canonicalId?.toLowerCase() === model.toLowerCase() &&
        (task === undefined || task === invocation.task) &&
        !(retired !== undefined && retired <= today),
    );
    const [best] = named?.toSorted((one, other) => sumOf(one) - sumOf(other)) ?? [];
    return best ? [{ id, model: (manifest.modelPrefix ?? "") + best.id, providerModelId: best.id }] : [];
  });
  return (await Promise.all(offers)).flat();
}

/** The dated facts of a provider; a policy does without those that cannot be loaded. */
async function factsOf(id: string, { providers }: ClientSettings) {
  return providers.facts?.(id).catch(() => undefined);
}

const sumOf = ({ price }: Pick<ModelFact, "price">): number =>
  price ? (price.input ?? 0) + (price.output ?? 0) : Infinity;

/** Tokens of an answer that is not streamed, to estimate its time. */
const USUAL_TOKENS = 300;

/** How long a call at a provider takes, as this client measured it, else as the router did. */
function timedAt(
  { id, ...names }: Serving,
  { settings, invocation }: RoutedCall,
  model: string,
  routed: RoutedProviders,
): Ranked {
  const measured = healthOf(settings).timeOf(healthName(id, model, invocation));
  const speed = routed.rows.get(id)?.speed;
  const time: Omit<CallChoice, "policy"> | undefined = measured
    ? {
        milliseconds: measured.milliseconds,
        origin: { kind: "measured", at: new Date(measured.measuredAt).toISOString() },
      }
    : speed && {
        milliseconds: speed.latency + (invocation.streaming ? 0 : (USUAL_TOKENS / speed.throughput) * 1000),
        origin: routerOrigin(settings, model, routed),
      };
  // Where the router has no figures, each is called once, to be measured.
  const unknown = [...routed.rows.values()].some((each) => each.speed) ? Infinity : -1;
  return { id, ...names, choice: { policy: "fastest", ...time }, rank: time?.milliseconds ?? unknown };
}

interface Priced extends RankedProvider {
  readonly choice: CallChoice;
}

/** The list price of the model at a provider: of the vendor's list, else the router's, else of the dated facts. */
async function pricedAt(
  { id, providerModelId, ...names }: Serving,
  call: RoutedCall,
  routed: RoutedProviders,
  model: string,
): Promise<Priced> {
  const price = routed.rows.get(id)?.price;
  const known =
    (await vendorPrice(id, providerModelId, call)) ??
    (price && { price, origin: routerOrigin(call.settings, model, routed) }) ??
    (await bundledPrice(id, providerModelId, call.settings));
  return { id, ...names, choice: { policy: "cheapest", ...known } };
}

/** Ranks by price. Those in another unit or currency than most cannot be compared, and no price is guessed. */
function comparable(priced: readonly Priced[]): readonly Ranked[] {
  const unitOf = ({ choice: { price } }: Priced): string => (price ? `${price.currency} ${price.unit}` : "");
  const units = priced.map(unitOf).filter(Boolean);
  const counts = new Map(units.map((unit) => [unit, units.filter((each) => each === unit).length]));
  const [usual] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return priced.map((each) => ({ ...each, rank: unitOf(each) === usual ? sumOf(each.choice) : Infinity }));
}

type KnownPrice = Pick<CallChoice, "price" | "origin">;

/** A model's price in the vendor's own list; undefined where the list or the price is missing. */
async function vendorPrice(
  provider: string,
  providerModelId: string,
  { settings, invocation, options, watch }: RoutedCall,
): Promise<KnownPrice | undefined> {
  const { accessToken } = invocation.args;
  try {
    const listed = await vendorModels(settings, knownProvider(provider, settings.providers.manifests()), {
      task: invocation.task,
      args: accessToken === undefined ? { provider } : { provider, accessToken },
      options: { ...options, retries: 0 },
      raw: true,
      ...(watch && { watch: watch.aside() }),
    });
    const price = listed?.models.find(({ id }) => id === providerModelId)?.price;
    return listed && price && { price, origin: liveOrigin(listed.source, listed.at) };
  } catch {
    // Unknown for this call; the next one requests the list again.
    return undefined;
  }
}

/** A model's price in the dated facts of the provider's plugin. */
async function bundledPrice(provider: string, id: string, settings: ClientSettings): Promise<KnownPrice | undefined> {
  const facts = await factsOf(provider, settings);
  const fact = facts && bundledModels(provider, facts).find((each) => each.providerModelId === id);
  return fact?.price && { price: fact.price, origin: fact.origins.price };
}

/** The router's figures as an origin. */
function routerOrigin({ routerUrl }: ClientSettings, model: string, { at }: RoutedProviders): ValueOrigin {
  return liveOrigin(sourceOf(joinAddress(routerUrl, `v1/models/${model}`)), at);
}
