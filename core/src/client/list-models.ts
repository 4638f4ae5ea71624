import { InputError } from "../errors/index.ts";
import { isHubToken } from "../http/index.ts";
import { findRoutedChats, findServedModels, type RoutedChats, type ServedModels } from "../hub/served-models.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import { isDirect, needsKey } from "../manifest/provider-rules.ts";
import type { ListedModel, ModelPrice, ProviderMapping } from "../provider/contract.ts";
import { mergeOptions, readArguments } from "./call-arguments.ts";
import type { CallOptions, CallTarget, TargetArguments } from "./client-options.ts";
import type { ClientSettings } from "./client-settings.ts";
import { checkOpen, knownProvider } from "./provider-choice.ts";
import type { ChosenProvider } from "./resolve-target.ts";
import { retryPolicy } from "./session.ts";
import { askVendor, during, type Told } from "./vendor-listing.ts";

/** Arguments of `client.models`. */
export interface ModelsArguments<Id extends string = string> extends Pick<TargetArguments, "accessToken"> {
  /** Provider id, or several; default: every provider of the client that is neither retired nor closed. */
  readonly provider?: Id | readonly Id[];
  /** Only models that serve this provider task, for example `conversational`. */
  readonly task?: string;
  /** Models that the hub is asked for at most, those of all providers together: 1 to 1000. Default: 100 for each. */
  readonly limit?: number;
}

/** A model that can be called, and who said so when. What nobody tells of it is absent. */
export interface AvailableModel<Id extends string = string> extends Omit<ListedModel, "price"> {
  /** Provider id. */
  readonly provider: Id;
  /** What the provider calls it: of a model of the hub not always its id. */
  readonly providerModelId: string;
  /** Whose list it is from: the hub's mapping, or the vendor's own. */
  readonly source: "hub" | "vendor";
  /** When that was told: ISO 8601. */
  readonly at: string;
  readonly price?: ModelPrice & {
    /** When it was told: ISO 8601. */
    readonly at: string;
  };
}

/** The models that can be called, and what is missing among them. */
export interface ModelList<Id extends string = string> extends ReadonlyArray<AvailableModel<Id>> {
  /** Providers of which the hub has more models than were asked for. */
  readonly incomplete: readonly Id[];
  /** Providers whose list could not be had, and why: a PatchbayError, as a call to them throws it. */
  readonly failed: readonly { readonly provider: Id; readonly error: Error }[];
}

/** The hub answers with so many at most. */
const MOST_MODELS = 1000;

/** What the hub and its router say. */
interface HubAnswer extends ServedModels {
  /** Absent where the router did not answer: nobody knows prices and the like then. */
  readonly chats: RoutedChats | undefined;
}

/** What could be had of a provider's list. */
interface Part {
  readonly models: readonly AvailableModel[];
  readonly error?: Error;
}

/**
 * Lists the models of providers: as the hub maps them, and by the vendors' own lists. One that fails leaves the others.
 * @throws InputError, ProviderNotFoundError; where one provider is named whatever its list fails with
 */
export async function listModels(
  settings: ClientSettings,
  { provider: named, task, limit, accessToken: given }: ModelsArguments = {},
  own: CallOptions = {},
): Promise<ModelList> {
  if (limit !== undefined && !(Number.isInteger(limit) && limit >= 1 && limit <= MOST_MODELS)) {
    throw new InputError(`limit must be a whole number from 1 to ${MOST_MODELS}.`);
  }
  const { signal } = mergeOptions(settings.defaults, own);
  const manifests = settings.providers.manifests();
  // An engine is a large part that nobody has chosen yet: it is asked when it is named.
  const current = () =>
    [...manifests].filter(([, { retired, closed, engine }]) => !retired && !closed && !engine).map(([id]) => id);
  const ids = typeof named === "string" ? [named] : [...new Set(named ?? current())];
  const chosen = ids.map((id) => knownProvider(id, manifests));
  if (typeof named === "string") chosen.forEach(checkOpen);
  const key = readArguments({ accessToken: given }, settings).target;
  const mapped = chosen.filter(({ manifest }) => isMapped(manifest) && !manifest.closed).map(({ id }) => id);
  const hub = mapped.length === 0 ? undefined : askHub();
  const parts = await Promise.all(chosen.map(listOne));
  const failed = parts.flatMap(({ error }, place) => (error ? [{ provider: ids[place] ?? "", error }] : []));
  const listed = parts.flatMap(({ models }) => models);
  const [first] = failed;
  // An abort is for the whole: it is thrown as every other call throws it.
  if (signal?.aborted) await during(settings, key, own, async () => undefined);
  if (typeof named === "string" && first && listed.length === 0) throw first.error;
  const hasMore = await hub?.then((answer) => answer.hasMore).catch(() => false);
  return Object.assign(listed, { incomplete: hasMore ? mapped : [], failed });

  /** The providers' models in one question, and what the router says of those in chats. */
  async function askHub(): Promise<HubAnswer> {
    return during(settings, key, own, async ({ scope, session, options }) => {
      const lookup = { scope, retry: retryPolicy("lookup", options) };
      const most = limit ?? Math.min(100 * mapped.length, MOST_MODELS);
      const router = { ...session.hub, hubUrl: settings.routerUrl };
      const wantsChats = task === undefined || task === "conversational";
      const once = { scope, retry: { after: "refusal", most: 0, mostBusy: 0 } } as const;
      const [served, chats] = await Promise.all([
        findServedModels(session.hub, mapped, most, lookup),
        // Beside the list itself they can be done without.
        wantsChats ? findRoutedChats(router, once).catch(() => undefined) : undefined,
      ]);
      return { ...served, chats };
    });
  }

  async function listOne(provider: ChosenProvider): Promise<Part> {
    const { id, manifest } = provider;
    const byHub = isMapped(manifest);
    const [mapping, vendor] = await Promise.allSettled([byHub ? hub : undefined, askOwn(provider)]);
    const [error] = [mapping, vendor].flatMap((one) => (one.status === "rejected" ? [one.reason as Error] : []));
    const told = vendor.status === "fulfilled" ? vendor.value : undefined;
    const answer = mapping.status === "fulfilled" ? mapping.value : undefined;
    const models = byHub
      ? (answer?.mappings.filter((one) => one.provider === id).map((one) => ofHub(one, answer, told)) ?? [])
      : (told?.models
          .filter((one) => Object.hasOwn(manifest.tasks, one.task))
          .map((one) => ofVendor(one, provider, told.at)) ?? []);
    return { models: models.filter((one) => task === undefined || one.task === task), ...(error && { error }) };
  }

  async function askOwn(provider: ChosenProvider): Promise<Told<readonly ListedModel[]> | undefined> {
    const { id, manifest } = provider;
    checkOpen(provider);
    const access = accessOf(provider);
    // Named alone it is asked all the same: some lists are public.
    const isLocked = isDirect(manifest) && needsKey(manifest) && !access.accessToken && !access.keyParts;
    if (isLocked && chosen.length > 1) throw new InputError(`Provider ${id} needs a key: give it in \`keys\`.`);
    return askVendor(settings, { provider, access, task }, own);
  }

  /** A provider gets the key that is kept for it; the call's or the client's own only when nobody else is asked. */
  function accessOf({ id, manifest }: ChosenProvider): CallTarget {
    const kept = (own.keys ?? settings.defaults.keys)?.[id];
    if (kept !== undefined && given === undefined) return readArguments({ accessToken: kept }, settings).target;
    if (chosen.length === 1) return key;
    return isHubToken(key.accessToken) && !isDirect(manifest) ? key : {};
  }
}

/** Whether the hub knows the provider's models: it forgets them when its router stops serving the provider. */
const isMapped = (manifest: ProviderManifest): boolean => !isDirect(manifest) && manifest.retired === undefined;

const timeOf = (at: number): string => new Date(at).toISOString();

/** Of what both tell, the vendor's own word counts. */
function ofHub(
  { provider, hfModelId: id, providerId, task }: ProviderMapping,
  { at, chats }: HubAnswer,
  vendor: Told<readonly ListedModel[]> | undefined,
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

function ofVendor({ price, ...model }: ListedModel, { id, manifest }: ChosenProvider, told: number): AvailableModel {
  const at = timeOf(told);
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
