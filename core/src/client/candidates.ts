import { InputError, MappingNotFoundError } from "../errors/index.ts";
import { isHubToken } from "../http/index.ts";
import { findMappings } from "../hub/ask-hub.ts";
import type { HubCache } from "../hub/hub-cache.ts";
import type { ModelPrice, ProviderMapping } from "../provider/contract.ts";
import type { ProviderKey } from "../auth/key.ts";
import { readArguments } from "./call-arguments.ts";
import type { CallOptions } from "./client-options.ts";
import type { ClientSettings } from "./client-settings.ts";
import { listModels, type AvailableModel } from "./list-models.ts";
import { healthOf } from "./provider-health.ts";
import { beginWork, retryPolicy } from "./session.ts";

/** A provider that may serve a call. */
export interface Candidate {
  readonly id: string;
  /** By which its health is remembered. */
  readonly name: string;
  /** What it is asked with; undefined: the client's token. */
  readonly accessToken: ProviderKey | undefined;
}

/** Names that stand for the providers of the hub's mapping. */
const policies = new Set(["auto", "fastest", "cheapest"]);

interface Wanted {
  readonly task: string | undefined;
  /** The call's arguments. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly options: CallOptions;
  readonly streaming: boolean;
}

/**
 * The providers that a call may be tried at, in this order. Each of them once; those whose circuit is
 * open are left out, unless all are.
 * @throws InputError, and what asking the hub throws
 */
export async function findCandidates(settings: ClientSettings, wanted: Wanted): Promise<readonly Candidate[]> {
  const { provider = "auto", ...args } = wanted.args;
  const names = [provider].flat();
  if (names.length === 0 || !names.every((name) => typeof name === "string")) {
    throw new InputError('provider must be the id of a provider, or a list such as ["some-cloud", "auto"].');
  }
  const { accessToken, keyParts, model = "" } = readArguments(args, settings).target;
  const { keys = {} } = wanted.options;
  const ids: string[] = [];
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- each policy is asked for once
    const found = policies.has(name) ? await byPolicy(name, settings, wanted, args) : [name];
    ids.push(...found.filter((id) => !ids.includes(id)));
  }
  const isForAny = keyParts === undefined && (accessToken === undefined || isHubToken(accessToken));
  const homeless = isForAny ? undefined : ids.find((id) => !keys[id]);
  if (homeless !== undefined && ids.length > 1) {
    throw new InputError(
      `The access token is a key of one provider, and is not sent to several. Pass a key for ${homeless} in \`keys\`, or use a hub token (hf_…).`,
    );
  }
  if (ids.length === 0) throw new MappingNotFoundError(`No Inference Provider available for model ${model}.`);
  const health = healthOf(settings);
  const candidates = ids.map((id) => ({
    id,
    name: healthName(id, model, wanted.streaming),
    accessToken: keys[id] ?? (args["accessToken"] as ProviderKey | undefined),
  }));
  const closed = candidates.filter(({ name }) => !health.isOpen(name));
  return closed.length > 0 ? closed : candidates;
}

const healthName = (id: string, model: string, streaming: boolean) => `${id} ${model}${streaming ? " streamed" : ""}`;

async function byPolicy(
  policy: string,
  settings: ClientSettings,
  wanted: Wanted,
  args: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const { target } = readArguments(args, settings);
  const { model } = target;
  if (!model) throw new InputError(`Specifying a model is required when provider is ${policy}`);
  const { options, scope, session } = beginWork(settings, wanted.options, target);
  let mappings: readonly ProviderMapping[];
  try {
    mappings = await findMappings(session.hub, model, { scope, retry: retryPolicy("lookup", options) });
  } finally {
    scope.close();
  }
  const manifests = settings.providers.manifests();
  const served = mappings.filter(({ provider }) => manifests.has(provider));
  const usable = served.length > 0 ? served : mappings;
  if (policy === "fastest") return fastestFirst(usable, settings, wanted.streaming, model);
  if (policy === "cheapest") return cheapestFirst(usable, settings, wanted);
  return usable.map(({ provider }) => provider);
}

/** Those that are not measured come first, in the hub's order, so that they are. */
function fastestFirst(
  mappings: readonly ProviderMapping[],
  settings: ClientSettings,
  streaming: boolean,
  model: string,
): readonly string[] {
  const health = healthOf(settings);
  const timeOf = (id: string) => health.timeOf(healthName(id, model, streaming)) ?? -1;
  return mappings.map(({ provider }) => provider).toSorted((one, other) => timeOf(one) - timeOf(other));
}

/** Those whose price is not known come last, in the hub's order. */
async function cheapestFirst(
  mappings: readonly ProviderMapping[],
  settings: ClientSettings,
  wanted: Wanted,
): Promise<readonly string[]> {
  const priced = await Promise.all(
    mappings.map(async ({ provider, providerId }) => {
      const models = await listedModels(provider, settings, wanted);
      const price = models.find(({ id }) => id === providerId)?.price;
      return { provider, price: price ? (price.input ?? 0) + (price.output ?? 0) : Infinity };
    }),
  );
  return priced
    .toSorted(({ price: one }, { price: other }) => (one === other ? 0 : one - other))
    .map(({ provider }) => provider);
}

interface Listing {
  readonly models: Promise<readonly AvailableModel[]>;
  readonly at: number;
}

/** Milliseconds for which prices are good. */
const listingLifetime = 600_000;
const listings = new WeakMap<HubCache, Map<string, Listing>>();

/** A provider's models, for ten minutes; none where its list cannot be had. */
function listedModels(
  provider: string,
  settings: ClientSettings,
  { task, args, options }: Wanted,
): Promise<readonly AvailableModel[]> {
  const known = listings.get(settings.hubCache) ?? new Map<string, Listing>();
  listings.set(settings.hubCache, known);
  const now = settings.clock.now();
  const kept = known.get(provider);
  if (kept && now - kept.at < listingLifetime) return kept.models;
  const accessToken = options.keys?.[provider] ?? (args["accessToken"] as ProviderKey | undefined);
  const { signal, deadline, fetch } = options;
  const own = {
    retries: 0,
    ...(signal && { signal }),
    ...(deadline !== undefined && { deadline }),
    ...(fetch && { fetch }),
  };
  const asked = listModels(settings, { provider, ...(task && { task }), ...(accessToken && { accessToken }) }, own);
  const models = asked.catch(() => []);
  known.set(provider, { models, at: now });
  return models;
}

/** The list price of a provider's model, where `cheapest` has asked for it. */
export async function listedPrice(
  { hubCache }: ClientSettings,
  provider: string,
  providerModel: string,
): Promise<ModelPrice | undefined> {
  const models = await listings.get(hubCache)?.get(provider)?.models;
  return models?.find(({ id }) => id === providerModel)?.price;
}
