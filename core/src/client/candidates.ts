import { InputError, MappingNotFoundError, PatchbayError } from "../errors/index.ts";
import { isHubToken } from "../http/index.ts";
import { askHub, findMappings, remembered, type HubAccess, type Lookup } from "../hub/ask-hub.ts";
import type { HubQuestion } from "../hub/hub-cache.ts";
import { routedPrice } from "../hub/served-models.ts";
import type { ModelPrice, ProviderMapping } from "../provider/contract.ts";
import type { ProviderKey } from "../auth/key.ts";
import { readArguments } from "./call-arguments.ts";
import type { CallOptions } from "./client-options.ts";
import type { ClientSettings } from "./client-settings.ts";
import { healthOf } from "./provider-health.ts";
import { isObject, type JsonObject } from "../provider/payload.ts";
import { POLICIES } from "./named-provider.ts";
import { knownProvider } from "./provider-choice.ts";
import { beginWork, retryPolicy } from "./session.ts";
import { askVendor } from "./vendor-listing.ts";

/** A provider that may serve a call. */
export interface Candidate {
  readonly id: string;
  /** By which its health is remembered. */
  readonly name: string;
  /** What it is asked with; undefined: the client's token. */
  readonly accessToken: ProviderKey | undefined;
  /** The list price of the model there, where `cheapest` has asked for it. */
  readonly price: ModelPrice | undefined;
}

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
  const all = new Map<string, Found>();
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- each policy is asked for once
    const found = POLICIES.has(name) ? await byPolicy(name, settings, wanted, args) : [{ id: name }];
    for (const each of found) if (!all.has(each.id)) all.set(each.id, each);
  }
  const ids = [...all.keys()];
  const isForAny = keyParts === undefined && (accessToken === undefined || isHubToken(accessToken));
  const homeless = isForAny ? undefined : ids.find((id) => !keys[id]);
  if (homeless !== undefined && ids.length > 1) {
    throw new InputError(
      `The access token is a key of one provider, and is not sent to several. Pass a key for ${homeless} in \`keys\`, or use a hub token (hf_…).`,
    );
  }
  if (ids.length === 0) throw new MappingNotFoundError(`No Inference Provider available for model ${model}.`);
  const health = healthOf(settings);
  const candidates = [...all.values()].map(({ id, price }) => ({
    id,
    price,
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
): Promise<readonly Found[]> {
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
  const served = mappings.filter(({ provider }) => manifests.has(provider) && !manifests.get(provider)?.closed);
  const usable = served.length > 0 ? served : mappings;
  if (policy === "fastest") return fastestFirst(usable, { settings, streaming: wanted.streaming, model, routed });
  if (policy === "cheapest") return cheapestFirst(usable, settings, wanted, routed);
  return usable.map(({ provider }) => ({ id: provider }));
}

/** A provider that a policy names, with its list price where the policy has asked for it. */
interface Found {
  readonly id: string;
  readonly price?: ModelPrice | undefined;
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
  const asked = remembered(router, { question: routedProviders, key: model, isPublic: true }, lookup, async (own) => {
    const answer = await askHub(router, { path: `v1/models/${model}`, isPublic: true }, own);
    const listed = isObject(answer) && Array.isArray(answer["providers"]) ? (answer["providers"] as unknown[]) : [];
    return new Map(listed.filter(isObject).map((row) => [String(row["provider"]), readRouted(row)]));
  });
  return asked.catch((error: unknown) => {
    lookup.scope.throwIfEnded();
    if (PatchbayError.isInstance(error)) return new Map();
    throw error;
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
): readonly Found[] {
  const health = healthOf(settings);
  const isAnyMeasured = [...routed.values()].some(({ speed }) => speed);
  const timeOf = (id: string): number => {
    const speed = routed.get(id)?.speed;
    const estimate = speed && speed.latency + (streaming ? 0 : (usualTokens / speed.throughput) * 1000);
    // Where the router knows of none, each is asked once, to be measured.
    return health.timeOf(healthName(id, model, streaming)) ?? estimate ?? (isAnyMeasured ? Infinity : -1);
  };
  const timed = mappings.map(({ provider }) => ({ id: provider, time: timeOf(provider) }));
  return timed.toSorted(({ time: one }, { time: other }) => (one === other ? 0 : one - other));
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
): Promise<readonly Found[]> {
  const priced = await Promise.all(
    mappings.map(async (mapping) => {
      const price = (await vendorPrice(mapping, settings, wanted)) ?? routed.get(mapping.provider)?.price;
      return { id: mapping.provider, price, sum: price ? (price.input ?? 0) + (price.output ?? 0) : Infinity };
    }),
  );
  return priced.toSorted(({ sum: one }, { sum: other }) => (one === other ? 0 : one - other));
}

/** What the vendor's own list says of a model's price; undefined where it has no list, or cannot be asked now. */
async function vendorPrice(
  { provider, providerId }: ProviderMapping,
  settings: ClientSettings,
  { task, args, options }: Wanted,
): Promise<ModelPrice | undefined> {
  const accessToken = options.keys?.[provider] ?? args["accessToken"];
  const { signal, deadline, fetch } = options;
  const own = {
    retries: 0,
    ...(signal && { signal }),
    ...(deadline !== undefined && { deadline }),
    ...(fetch && { fetch }),
  };
  try {
    const question = {
      provider: knownProvider(provider, settings.providers.manifests()),
      access: readArguments({ accessToken }, settings).target,
      task,
    };
    const listed = await askVendor(settings, question, own);
    return listed?.models.find(({ id }) => id === providerId)?.price;
  } catch {
    // Its price is not known for this call; the next one asks again.
    return undefined;
  }
}
