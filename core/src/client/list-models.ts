import { InputError } from "../errors/index.ts";
import { isHubToken } from "../http/index.ts";
import type { ListedModel, ModelListing, ModelPrice, ProviderMapping, ProviderTask } from "../provider/contract.ts";
import { tokenFingerprint, type HubQuestion } from "../hub/hub-cache.ts";
import { findRoutedChats, findServedModels, type RoutedChats, type ServedModels } from "../hub/served-models.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import { isDirect, needsKey } from "../manifest/provider-rules.ts";
import { mergeOptions, readArguments } from "./call-arguments.ts";
import type { CallOptions, ClientSettings, Key, TargetArguments } from "./client-options.ts";
import { routeUrl } from "./authorize.ts";
import { withCall, type Invocation, type OpenCall } from "./open-call.ts";
import { checkOpen, knownProvider, refuseHubToken } from "./other-target.ts";
import { CallContext, runProviderCode } from "./provider-code.ts";
import { exchange, NO_INPUT, prepareCall, providerRequest, type PreparedCall } from "./provider-request.ts";
import { lookupOf } from "./retry-policies.ts";
import type { ChosenProvider } from "./resolve-target.ts";

/** Arguments of `client.models`. */
export interface ModelsArguments<Id extends string = string> extends Pick<TargetArguments, "accessToken"> {
  /** Provider id, or several; default: every provider of the client that is neither retired nor closed. */
  readonly provider?: Id | readonly Id[];
  /** Only models that serve this provider task, for example `conversational`. */
  readonly task?: string;
  /** Models that the hub is asked for at most, of all providers together: 1 to 1000. Default: 100 for each. */
  readonly limit?: number;
}

/** A model that can be called. Absent members are unknown. */
export interface AvailableModel<Id extends string = string> extends Omit<ListedModel, "price"> {
  /** Provider id. */
  readonly provider: Id;
  /** The provider's name for the model: for a model of the hub not always its id. */
  readonly providerModelId: string;
  /** The list it is from: the hub's mapping, or the vendor's own. */
  readonly source: "hub" | "vendor";
  /** Time of the list: ISO 8601. */
  readonly at: string;
  readonly price?: ModelPrice & {
    /** Time of the list with the price: ISO 8601. */
    readonly at: string;
  };
}

/** The models that can be called, and what is missing among them. */
export interface ModelList<Id extends string = string> extends ReadonlyArray<AvailableModel<Id>> {
  /** Providers of which the hub has more models than `limit`. */
  readonly incomplete: readonly Id[];
  /** Providers whose list is missing, and why: a PatchbayError, as a call to them throws it. */
  readonly failed: readonly { readonly provider: Id; readonly error: Error }[];
}

/** The hub's own limit. */
const MAX_MODELS = 1000;

/** The answers of the hub and its router. */
interface HubModels extends ServedModels {
  /** Absent where the router did not answer: prices and the like are unknown then. */
  readonly chats: RoutedChats | undefined;
}

/** The models of one provider. */
interface ProviderModels {
  readonly models: readonly AvailableModel[];
  readonly error?: Error;
}

/**
 * Lists the models of providers: as the hub maps them, and by the vendors' own lists. One that fails leaves the others.
 * @throws InputError, ProviderNotFoundError; where one provider is named, any error of its list
 */
export async function listModels(
  settings: ClientSettings,
  { provider: named, task, limit, accessToken }: ModelsArguments = {},
  callOptions: CallOptions = {},
): Promise<ModelList> {
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1 && limit <= MAX_MODELS)) {
    throw new InputError(`limit must be a whole number from 1 to ${MAX_MODELS}.`);
  }
  const { signal, keys } = mergeOptions(settings.defaults, callOptions);
  const manifests = settings.providers.manifests();
  // An engine is a large part that the user has not chosen yet: it is listed by name only.
  const current = () =>
    [...manifests].filter(([, { retired, closed, engine }]) => !retired && !closed && !engine).map(([id]) => id);
  const ids = typeof named === "string" ? [named] : [...new Set(named ?? current())];
  const chosen = ids.map((id) => knownProvider(id, manifests));
  if (typeof named === "string") chosen.forEach(checkOpen);
  const callKey = readArguments({ accessToken }, settings).target;
  const mapped = chosen.filter(({ manifest }) => isMapped(manifest) && !manifest.closed).map(({ id }) => id);
  const hub = mapped.length === 0 ? undefined : listHub();
  const parts = await Promise.all(chosen.map(listProvider));
  const failed = parts.flatMap(({ error }, index) => (error ? [{ provider: ids[index] ?? "", error }] : []));
  const listed = parts.flatMap(({ models }) => models);
  const isAbort = (error: Error): boolean => error === signal?.reason || error.name === "AbortError";
  const aborted = signal?.aborted && failed.find(({ error }) => isAbort(error));
  // An abort is for the whole call.
  const first = aborted || (typeof named === "string" && listed.length === 0 && failed[0]);
  if (first) throw first.error;
  const hasMore = await hub?.then((answer) => answer.hasMore).catch(() => false);
  return Object.assign(listed, { incomplete: hasMore ? mapped : [], failed });

  function invocation({ accessToken: text, keyParts }: Key): Invocation {
    // Null is no key, where undefined is the client's.
    return { task, args: { accessToken: keyParts ?? text ?? null }, options: callOptions, raw: true };
  }

  /** All providers' models in one request, and the router's facts about those in chats. */
  async function listHub(): Promise<HubModels> {
    return withCall(settings, invocation(callKey), async (call) => {
      const max = limit ?? Math.min(100 * mapped.length, MAX_MODELS);
      const router = { ...call.session.hub, hubUrl: settings.routerUrl };
      const wantsChats = task === undefined || task === "conversational";
      const once = { scope: call.scope, retry: { after: "refusal", most: 0, mostBusy: 0 } } as const;
      const [served, chats] = await Promise.all([
        findServedModels(call.session.hub, mapped, max, lookupOf(call)),
        // The list itself is useful without them.
        wantsChats ? findRoutedChats(router, once).catch(() => undefined) : undefined,
      ]);
      return { ...served, chats };
    });
  }

  async function listProvider(provider: ChosenProvider): Promise<ProviderModels> {
    const { id, manifest } = provider;
    const isOfHub = isMapped(manifest);
    const [mapping, vendor] = await Promise.allSettled([isOfHub ? hub : undefined, listVendor(provider)]);
    const [error] = [mapping, vendor].flatMap((one) => (one.status === "rejected" ? [one.reason as Error] : []));
    const own = vendor.status === "fulfilled" ? vendor.value : undefined;
    const answer = mapping.status === "fulfilled" ? mapping.value : undefined;
    const models = isOfHub
      ? (answer?.mappings.filter((one) => one.provider === id).map((one) => ofHub(one, answer, own)) ?? [])
      : (own?.models
          .filter((one) => Object.hasOwn(manifest.tasks, one.task))
          .map((one) => ofVendor(one, provider, own.at)) ?? []);
    return { models: models.filter((one) => task === undefined || one.task === task), ...(error && { error }) };
  }

  async function listVendor(provider: ChosenProvider): Promise<DatedModels | undefined> {
    const { id, manifest } = provider;
    checkOpen(provider);
    const key = keyOf(provider);
    // A provider that is named alone is called all the same: some lists are public.
    const isLocked = isDirect(manifest) && needsKey(manifest) && !key.accessToken && !key.keyParts;
    if (isLocked && chosen.length > 1) throw new InputError(`Provider ${id} needs a key: give it in \`keys\`.`);
    return vendorModels(settings, provider, invocation(key));
  }

  /** A provider gets its own key from `keys`; the call's or the client's only when it is the only provider. */
  function keyOf({ id, manifest }: ChosenProvider): Key {
    const own = accessToken === undefined ? keys?.[id] : undefined;
    if (own !== undefined) return readArguments({ accessToken: own }, settings).target;
    if (chosen.length === 1) return callKey;
    return isHubToken(callKey.accessToken) && !isDirect(manifest)
      ? callKey
      : { accessToken: undefined, keyParts: undefined };
  }
}

/** Whether the hub maps the provider's models: it forgets them when its router stops serving the provider. */
function isMapped(manifest: ProviderManifest): boolean {
  return !isDirect(manifest) && manifest.retired === undefined;
}

/** A vendor's list, and its time. */
interface DatedModels {
  readonly models: readonly ListedModel[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

const vendorLists: HubQuestion<DatedModels> = { limit: 100 };

/**
 * A vendor's own list of its models, cached for ten minutes by key and settings (that of a user's own server is not);
 * undefined where its plugin reads none and the hub maps its models.
 * @throws InputError before anything is sent where the key or a setting is wrong; HttpError, NetworkError, OutputError
 */
export function vendorModels(
  settings: ClientSettings,
  provider: ChosenProvider,
  invocation: Invocation,
): Promise<DatedModels | undefined> {
  const { id, manifest } = provider;
  return withCall(settings, invocation, async (open) => {
    const { scope } = open;
    const { engine, listModels: listing, failure } = await scope.race(settings.providers.load(id));
    if (engine) return { models: await scope.race(Promise.resolve(engine.models())), at: scope.clock.now() };
    if (!listing) {
      if (!isDirect(manifest)) return undefined;
      throw new InputError(`Provider ${id} has no list of models: name the vendor's own id as \`model\`.`);
    }
    refuseHubToken(provider, open.arguments.target.accessToken);
    const { route, headers } = listing;
    const definition: ProviderTask = { route, body: () => ({}), read: () => [], ...(headers && { headers }) };
    const prepared = await prepareCall(open, { ...provider, providerModelId: "", definition, failure }, NO_INPUT);
    const load = async (own: OpenCall["scope"]): Promise<DatedModels> => ({
      models: await fetchModels({ ...prepared, scope: own }, listing),
      at: own.clock.now(),
    });
    // What a user's own server has in memory changes with every call, and its list is cheap.
    if (manifest.server) return load(scope);
    return settings.hubCache.answers(vendorLists, "vendors").get(cacheKey(prepared), scope, load);
  });
}

function cacheKey({ target, call, options, arguments: { target: key } }: PreparedCall): string {
  const fingerprint = tokenFingerprint(JSON.stringify(key.keyParts ?? key.accessToken ?? ""));
  return JSON.stringify([target.id, call.task, call.baseUrl, call.settings, fingerprint, options.billTo]);
}

async function fetchModels(prepared: PreparedCall, listing: ModelListing): Promise<readonly ListedModel[]> {
  const { call } = prepared;
  const route = await runProviderCode(prepared, "prepare", () => listing.route(call));
  const url = routeUrl(prepared, route);
  const answer = await exchange(prepared, providerRequest(prepared, { method: "GET", url, retry: "lookup" }));
  return runProviderCode(prepared, "read", () => listing.read(answer, new CallContext(prepared)));
}

const timeOf = (at: number): string => new Date(at).toISOString();

/** Where both have a value, the vendor's wins. */
function ofHub(
  { provider, hfModelId: id, providerId, task }: ProviderMapping,
  { at, chats }: HubModels,
  vendor: DatedModels | undefined,
): AvailableModel {
  const chat = task === "conversational" ? chats?.find(provider, id) : undefined;
  const listed = vendor?.models.find((one) => one.id === providerId && one.task === task);
  const price = listed?.price ? { ...listed.price, at: vendor!.at } : chat?.price && { ...chat.price, at: chats!.at };
  return {
    ...chat,
    ...listed,
    id,
    provider,
    providerModelId: providerId,
    task,
    source: "hub",
    at: timeOf(at),
    ...(price && { price: { ...price, at: timeOf(price.at) } }),
  } as AvailableModel;
}

function ofVendor(
  { price, ...model }: ListedModel,
  { id, manifest }: ChosenProvider,
  listedAt: number,
): AvailableModel {
  const at = timeOf(listedAt);
  return {
    ...model,
    id: (manifest.modelPrefix ?? "") + model.id,
    provider: id,
    providerModelId: model.id,
    source: "vendor",
    at,
    ...(price && { price: { ...price, at } }),
  };
}
