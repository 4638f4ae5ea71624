import type { ValueOrigin } from "../client-contract/hooks.ts";
import type { AvailableModel, ModelList, ModelsArguments } from "../client-contract/models.ts";
import type { CallOptions } from "../client-contract/options.ts";
import { InputError } from "../errors/index.ts";
import { joinAddress } from "../http/address.ts";
import { isHubToken } from "../http/request.ts";
import { findRoutedChats, findServedModels, type RoutedChats, type ServedModels } from "../hub/served-models.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import { isDirect, needsKey } from "../manifest/provider-facts.ts";
import type { ListedModel, ProviderMapping } from "../provider/contract.ts";
import { readKey, type Key } from "./call-arguments.ts";
import { bundledModels, liveOrigin, mergeModels, originsOf } from "./model-origins.ts";
import { lookupOf, mergeOptions, withCall, type ClientSettings, type Invocation } from "./open-call.ts";
import { checkOpen, knownProvider } from "./other-target.ts";
import type { ChosenProvider } from "./resolve-target.ts";
import { sourceOf, vendorModels, type DatedModels } from "./vendor-models.ts";

/** The hub's own limit. */
const MAX_MODELS = 1000;

/**
 * Lists the models of providers: as the hub maps them, by the vendors' own lists, and by the dated facts of the plugins. A
 * list that fails leaves the others.
 * @throws InputError, ProviderNotFoundError; where one provider is named and nothing is known of its models, any error of its
 * list
 */
export async function listModels(
  settings: ClientSettings,
  { provider: named, task, limit, accessToken, bundled = true }: ModelsArguments = {},
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
  const callKey = accessToken === undefined ? settings : readKey(accessToken);
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
    // Null means no key, undefined the client's.
    return { task, args: { accessToken: keyParts ?? text ?? null }, options: callOptions, raw: true };
  }

  /** All providers' models in one request, and the router's facts about those in chats. */
  function listHub(): Promise<HubModels> {
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
      const { hubUrl, routerUrl } = settings;
      const chatSource = sourceOf(joinAddress(routerUrl, "v1/models"));
      return { ...served, source: sourceOf(joinAddress(hubUrl, "api/models")), chats, chatSource };
    });
  }

  async function listProvider(provider: ChosenProvider) {
    const { id, manifest } = provider;
    const isOfHub = isMapped(manifest);
    const answers = await Promise.allSettled([
      isOfHub ? hub : undefined,
      listVendor(provider),
      bundled && !manifest.engine ? settings.providers.facts?.(id) : undefined,
    ]);
    const failures = answers.flatMap((each) => (each.status === "rejected" ? [each.reason as Error] : []));
    const [mapping, vendor, facts] = answers;
    const list = valueOf(vendor);
    const answer = valueOf(mapping);
    const live = answer
      ? answer.mappings.filter((each) => each.provider === id).map((each) => ofHub(each, answer, list))
      : list?.models
          .filter((each) => Object.hasOwn(manifest.tasks, each.task))
          .map((each) => ofVendor(each, provider, list));
    const dated = valueOf(facts);
    const known = dated ? bundledModels(id, dated, manifest.modelPrefix).map((each) => unlistedBy(list, each)) : [];
    const models = mergeModels(live ?? [], known);
    return { models: models.filter((each) => task === undefined || each.task === task), error: failures[0] };
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
    const providerKey = accessToken === undefined ? keys?.[id] : undefined;
    if (providerKey !== undefined) return readKey(providerKey);
    if (chosen.length === 1) return callKey;
    return isHubToken(callKey.accessToken) && !isDirect(manifest)
      ? callKey
      : { accessToken: undefined, keyParts: undefined };
  }
}

const valueOf = <Value>(one: PromiseSettledResult<Value>) => (one.status === "fulfilled" ? one.value : undefined);

/** Marks a model that is missing in the vendor's list, unless the list has no model of the task. */
function unlistedBy(list: DatedModels | undefined, model: AvailableModel): AvailableModel {
  const others = list?.models.filter(({ task }) => task === model.task) ?? [];
  const isListed = others.length === 0 || list?.models.some(({ id }) => id === model.providerModelId);
  return isListed ? model : { ...model, unlisted: true };
}

/** Whether the hub maps the provider's models: it forgets them when its router stops serving the provider. */
function isMapped(manifest: ProviderManifest): boolean {
  return !isDirect(manifest) && manifest.retired === undefined;
}

/** The answer of the hub, and that of its router: where that is absent, prices and the like are unknown. */
interface HubModels extends ServedModels {
  readonly source: string;
  readonly chats: RoutedChats | undefined;
  readonly chatSource: string;
}

const timeOf = (at: number): string => new Date(at).toISOString();

/** What a list has of a model, with its origin. */
function read(values: Omit<ListedModel, "id" | "task"> & Partial<Pick<ListedModel, "task">>, origin: ValueOrigin) {
  const { price, ...others } = values;
  const priced: Pick<AvailableModel, "price"> = price ? { price: { ...price, at: origin.at } } : {};
  return { ...others, ...priced, origins: originsOf(values, origin) };
}

/** Where several have a value, the vendor's wins. */
function ofHub(
  { provider, hfModelId: id, providerId, task }: ProviderMapping,
  { at, source, chats, chatSource }: HubModels,
  vendor: DatedModels | undefined,
): AvailableModel {
  const { id: _id, ...vendorValues } =
    vendor?.models.find((each) => each.id === providerId && each.task === task) ?? {};
  const mapped = read({ task }, liveOrigin(source, at));
  const routed = read(
    (task === "conversational" && chats?.find(provider, id)) || {},
    liveOrigin(chatSource, chats?.at ?? at),
  );
  const listed = read(vendorValues, liveOrigin(vendor?.source, vendor?.at ?? at));
  const names = { id, provider, providerModelId: providerId, task, source: "hub", at: timeOf(at) } as const;
  const origins = { ...routed.origins, ...listed.origins, ...mapped.origins };
  return { ...routed, ...listed, ...names, origins };
}

function ofVendor(
  { id: providerModelId, ...model }: ListedModel,
  { id: provider, manifest }: ChosenProvider,
  { source, at }: DatedModels,
): AvailableModel {
  const id = (manifest.modelPrefix ?? "") + providerModelId;
  return {
    ...read(model, liveOrigin(source, at)),
    id,
    provider,
    providerModelId,
    task: model.task,
    source: "vendor",
    at: timeOf(at),
  };
}
