import { InputError, MappingNotFoundError, PatchbayError } from "../errors/index.ts";
import { isHubToken } from "../http/index.ts";
import { askHub, findMappings, remembered, type HubAccess, type Lookup } from "../hub/ask-hub.ts";
import type { HubCache, HubQuestion } from "../hub/hub-cache.ts";
import { routedPrice } from "../hub/served-models.ts";
import type { ListedModel, ModelPrice, ProviderMapping } from "../provider/contract.ts";
import type { ProviderKey } from "../auth/key.ts";
import { readArguments } from "./call-arguments.ts";
import type { CallOptions } from "./client-options.ts";
import type { ClientSettings } from "./client-settings.ts";
import { healthOf } from "./provider-health.ts";
import { isObject, type JsonObject } from "../provider/payload.ts";
import { knownProvider } from "./resolve-target.ts";
import { beginWork, retryPolicy } from "./session.ts";
import { askVendor } from "./vendor-listing.ts";

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
  let routed: Routed = new Map();
  try {
    mappings = await findMappings(session.hub, model, { scope, retry: retryPolicy("lookup", options) });
    if (policy !== "auto" && wanted.task === "conversational") {
      const router = { ...session.hub, hubUrl: settings.routerUrl };
      routed = await findRouted(router, model, { scope, retry: { after: "refusal", most: 0, mostBusy: 0 } });
    }
  } finally {
    scope.close();
  }
  const manifests = settings.providers.manifests();
  const served = mappings.filter(({ provider }) => manifests.has(provider));
  const usable = served.length > 0 ? served : mappings;
  if (policy === "fastest") return fastestFirst(usable, { settings, streaming: wanted.streaming, model, routed });
  if (policy === "cheapest") return cheapestFirst(usable, settings, wanted, routed);
  return usable.map(({ provider }) => provider);
}

/** What the router tells of a provider that serves a model in chats; absent is what it does not tell. */
interface RoutedProvider {
  readonly speed?: {
    /** Milliseconds to the first token. */
    readonly latency: number;
    /** Tokens in a second. */
    readonly throughput: number;
  };
  readonly price?: ModelPrice;
}

type Routed = ReadonlyMap<string, RoutedProvider>;

const routedProviders: HubQuestion<Routed> = { limit: 500 };

/** Tokens of an answer that is not streamed, as its time is estimated. */
const usualTokens = 300;

/**
 * What the router says of a model's providers; nothing where it does not answer.
 * Source: https://huggingface.co/docs/inference-providers/hub-api, "List OpenAI-compatible models"
 */
async function findRouted(router: HubAccess, model: string, lookup: Lookup): Promise<Routed> {
  return remembered(router, { question: routedProviders, key: model, isPublic: true }, lookup, async (own) => {
    const answer = await askHub(router, { path: `v1/models/${model}`, isPublic: true }, own).catch((error: unknown) => {
      own.scope.throwIfEnded();
      if (PatchbayError.isInstance(error)) return undefined;
      throw error;
    });
    const listed = isObject(answer) && Array.isArray(answer["providers"]) ? (answer["providers"] as unknown[]) : [];
    return new Map(listed.filter(isObject).map((row) => [String(row["provider"]), readRouted(row)]));
  });
}

function readRouted(row: JsonObject): RoutedProvider {
  const { first_token_latency_ms: latency, throughput } = row;
  const isMeasured = typeof latency === "number" && typeof throughput === "number" && throughput > 0;
  const price = routedPrice(row);
  return { ...(isMeasured && { speed: { latency, throughput } }), ...(price && { price }) };
}

/** By what this client measured, else by what the router did. */
function fastestFirst(
  mappings: readonly ProviderMapping[],
  { settings, streaming, model, routed }: Speeds,
): readonly string[] {
  const health = healthOf(settings);
  const isAnyMeasured = [...routed.values()].some(({ speed }) => speed);
  const timeOf = (id: string): number => {
    const speed = routed.get(id)?.speed;
    const estimate = speed && speed.latency + (streaming ? 0 : (usualTokens / speed.throughput) * 1000);
    // Where the router knows of none, each is asked once, to be measured.
    return health.timeOf(healthName(id, model, streaming)) ?? estimate ?? (isAnyMeasured ? Infinity : -1);
  };
  const timed = mappings.map(({ provider }) => ({ provider, time: timeOf(provider) }));
  return timed
    .toSorted(({ time: one }, { time: other }) => (one === other ? 0 : one - other))
    .map(({ provider }) => provider);
}

interface Speeds {
  readonly settings: ClientSettings;
  readonly streaming: boolean;
  readonly model: string;
  readonly routed: Routed;
}

/** By the vendors' own lists, else by the router's; those whose price neither knows come last, in the hub's order. */
async function cheapestFirst(
  mappings: readonly ProviderMapping[],
  settings: ClientSettings,
  wanted: Wanted,
  routed: Routed,
): Promise<readonly string[]> {
  const priced = await Promise.all(
    mappings.map(async ({ provider, providerId }) => {
      const models = await listedModels(provider, settings, wanted);
      const price = models.find(({ id }) => id === providerId)?.price ?? routed.get(provider)?.price;
      return { provider, price: price ? (price.input ?? 0) + (price.output ?? 0) : Infinity };
    }),
  );
  return priced
    .toSorted(({ price: one }, { price: other }) => (one === other ? 0 : one - other))
    .map(({ provider }) => provider);
}

interface Listing {
  readonly models: Promise<readonly ListedModel[]>;
  readonly at: number;
}

/** Milliseconds for which prices are good. */
const listingLifetime = 600_000;
const listings = new WeakMap<HubCache, Map<string, Listing>>();

/** A vendor's own list of its models, for ten minutes; an empty one where it has none or it cannot be had. */
function listedModels(
  provider: string,
  settings: ClientSettings,
  { task, args, options }: Wanted,
): Promise<readonly ListedModel[]> {
  const known = listings.get(settings.hubCache) ?? new Map<string, Listing>();
  listings.set(settings.hubCache, known);
  const now = settings.clock.now();
  const kept = known.get(provider);
  if (kept && now - kept.at < listingLifetime) return kept.models;
  const accessToken = options.keys?.[provider] ?? args["accessToken"];
  const { signal, deadline, fetch } = options;
  const own = {
    retries: 0,
    ...(signal && { signal }),
    ...(deadline !== undefined && { deadline }),
    ...(fetch && { fetch }),
  };
  const ask = async (): Promise<readonly ListedModel[]> => {
    const question = {
      provider: knownProvider(provider, settings.providers.manifests()),
      access: readArguments({ accessToken }, settings).target,
      task,
    };
    return (await askVendor(settings, question, own))?.models ?? [];
  };
  const models = ask().catch(() => []);
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
