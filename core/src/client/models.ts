import type { AvailableModel, ManageArguments, ModelList, ModelsArguments } from "../client-contract/models.ts";
import type { CallOptions } from "../client-contract/options.ts";
import { InputError, StreamError } from "../errors/index.ts";
import { withoutSlash } from "../http/address.ts";
import { CallScope } from "../http/call-scope.ts";
import { isHubToken } from "../http/request.ts";
import { tokenFingerprint, type HubQuestion } from "../hub/hub-cache.ts";
import { findRoutedChats, findServedModels, type RoutedChats, type ServedModels } from "../hub/served-models.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import { isDirect, needsKey } from "../manifest/provider-facts.ts";
import type {
  ListedModel,
  ModelAction,
  ModelPrice,
  ModelProgress,
  ProviderMapping,
  ProviderTask,
} from "../provider/contract.ts";
import { readStream } from "../sse/read-stream.ts";
import { readKey, type Key } from "./call-arguments.ts";
import { onDevice } from "./engine-call.ts";
import { lookupOf, mergeOptions, withCall, type ClientSettings, type Invocation } from "./open-call.ts";
import { checkOpen, knownProvider, refuseHubToken } from "./other-target.ts";
import { exchange, openStream, peerOf, prepareCall, providerRequest, type PreparedCall } from "./provider-request.ts";
import type { ChosenProvider } from "./resolve-target.ts";
import { CallContext, runProviderCode } from "./run.ts";

/** The input of requests that concern a provider and not one of its models. */
const NO_INPUT = { args: {}, parameters: undefined, streaming: false };

/** A list or an action is not a task: no model runs. */
const NO_TASK: ProviderTask = { route: () => ({ path: "" }), body: () => ({}), read: () => undefined };

/** The hub's own limit. */
const MAX_MODELS = 1000;

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
      return { ...served, chats };
    });
  }

  async function listProvider(provider: ChosenProvider) {
    const { id, manifest } = provider;
    const isOfHub = isMapped(manifest);
    const [mapping, vendor] = await Promise.allSettled([isOfHub ? hub : undefined, listVendor(provider)]);
    const failures = [mapping, vendor].flatMap((each) => (each.status === "rejected" ? [each.reason as Error] : []));
    const list = vendor.status === "fulfilled" ? vendor.value : undefined;
    const answer = mapping.status === "fulfilled" ? mapping.value : undefined;
    const models = isOfHub
      ? answer?.mappings.filter((each) => each.provider === id).map((each) => ofHub(each, answer, list))
      : list?.models
          .filter((each) => Object.hasOwn(manifest.tasks, each.task))
          .map((each) => ofVendor(each, provider, list.at));
    return { models: (models ?? []).filter((each) => task === undefined || each.task === task), error: failures[0] };
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

/** Whether the hub maps the provider's models: it forgets them when its router stops serving the provider. */
function isMapped(manifest: ProviderManifest): boolean {
  return !isDirect(manifest) && manifest.retired === undefined;
}

/** The answer of the hub, and that of its router: where that is absent, prices and the like are unknown. */
type HubModels = ServedModels & { readonly chats: RoutedChats | undefined };

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
    if (engine) {
      const models = await scope.race(Promise.resolve(engine.models()));
      return { models: models.map(withStoredBytes), at: scope.clock.now() };
    }
    if (!listing) {
      if (!isDirect(manifest)) return undefined;
      throw new InputError(`Provider ${id} has no list of models: name the vendor's own id as \`model\`.`);
    }
    refuseHubToken(provider, open.arguments.target.accessToken);
    const definition = { ...NO_TASK, headers: listing.headers };
    const target = { ...provider, providerModelId: "", definition, failure };
    const prepared = await prepareCall(open, target, NO_INPUT);
    const load = async (loadScope: CallScope): Promise<DatedModels> => {
      const shared = { ...prepared, scope: loadScope };
      const route = await runProviderCode(shared, "prepare", () => listing.route(prepared.call));
      const request = providerRequest(shared, { to: { route: { ...route, method: "GET" } }, retry: "lookup" });
      const answer = await exchange(shared, request);
      const models = await runProviderCode(shared, "read", () => listing.read(answer, new CallContext(shared)));
      return { models, at: loadScope.clock.now() };
    };
    // What a user's own server has in memory changes with every call, and its list is cheap.
    if (manifest.server) return load(scope);
    const { accessToken, keyParts } = open.arguments.target;
    const fingerprint = tokenFingerprint(JSON.stringify(keyParts ?? accessToken ?? ""));
    const { task, baseUrl, settings: values } = prepared.call;
    const key = JSON.stringify([id, task, baseUrl, values, fingerprint, open.options.billTo]);
    return settings.hubCache.answers(vendorLists, "vendors").get(key, scope, load);
  });
}

const timeOf = (at: number): string => new Date(at).toISOString();
const dated = (price: ModelPrice | undefined, at = 0) => price && { price: { ...price, at: timeOf(at) } };

/** Where both have a value, the vendor's wins. */
function ofHub(
  { provider, hfModelId: id, providerId, task }: ProviderMapping,
  { at, chats }: HubModels,
  vendor: DatedModels | undefined,
): AvailableModel {
  const { price: chatPrice, ...chat } = (task === "conversational" && chats?.find(provider, id)) || {};
  const { price, ...listed } = vendor?.models.find((each) => each.id === providerId && each.task === task) ?? {};
  const priced = dated(price, vendor?.at) ?? dated(chatPrice, chats?.at);
  const names = { id, provider, providerModelId: providerId, task, source: "hub", at: timeOf(at) } as const;
  return { ...chat, ...listed, ...names, ...priced };
}

function ofVendor({ price, ...model }: ListedModel, { id, manifest }: ChosenProvider, at: number): AvailableModel {
  const name = (manifest.modelPrefix ?? "") + model.id;
  const names = { id: name, provider: id, providerModelId: model.id, source: "vendor", at: timeOf(at) } as const;
  return { ...model, ...names, ...dated(price, at) };
}

/** The time limit of the request that stops an action after the caller's abort. */
const GRACE_MS = 5000;

/** Engines of earlier versions report the bytes as `kept`. */
function withStoredBytes(model: ListedModel): ListedModel {
  const storedBytes = model.storedBytes ?? model.kept;
  return storedBytes === undefined ? model : { ...model, storedBytes };
}

/**
 * Asks a server, or an engine, to load, unload, fetch or delete a model, and waits until that is done.
 * @throws InputError where it cannot do that; JobError, HttpError, NetworkError, StreamError, EngineError
 */
export async function manageModel(
  settings: ClientSettings,
  { provider: id, model, action: name, accessToken }: ManageArguments,
  options?: CallOptions,
): Promise<void> {
  if (!model) throw new InputError("Name the model as `model`.");
  const provider = knownProvider(id, settings.providers.manifests());
  // The key in `keys` is for calls without an access token of their own.
  const args = { model, ...(accessToken === undefined ? { provider: id } : { accessToken }) };
  await withCall(settings, { task: undefined, args, options, raw: true }, async (open) => {
    const { engine, manageModels, failure } = await open.scope.race(settings.providers.load(id));
    const actions = engine ? engine.manageModels : manageModels;
    if (!actions?.[name]) {
      const possible = Object.keys(actions ?? {}).join(", ");
      const advice = possible ? `It can ${possible}.` : "Do it with its own program.";
      throw new InputError(`Provider ${id} cannot ${name} models. ${advice}`);
    }
    if (engine) {
      const question = { hubUrl: withoutSlash(settings.hubUrl.href) };
      const problem = `${provider.manifest.label} could not ${name} ${model}`;
      return onDevice(open, problem, async (context) => engine.manageModels?.[name]?.(model, question, context));
    }
    const action = manageModels![name]!;
    const { modelPrefix = "" } = provider.manifest;
    const providerModelId = model.startsWith(modelPrefix) ? model.slice(modelPrefix.length) : model;
    const target = { ...provider, providerModelId, modelId: model, definition: NO_TASK, failure };
    const prepared = await prepareCall(open, target, { ...NO_INPUT, streaming: action.stream !== undefined });
    try {
      await perform(prepared, action);
    } catch (error) {
      if (open.scope.ended) await stop(prepared, action);
      throw error;
    }
  });
}

async function perform(prepared: PreparedCall, action: ModelAction): Promise<void> {
  const { call, options } = prepared;
  const request = await runProviderCode(prepared, "prepare", () =>
    providerRequest(prepared, { to: { route: action.route(call) }, body: action.body?.(call) }),
  );
  const { stream } = action;
  if (!stream) {
    const answer = await exchange(prepared, request);
    await runProviderCode(prepared, "read", () => action.read?.(answer, new CallContext(prepared)));
    return;
  }
  const chunks = readStream<ModelProgress>({
    open: () => openStream(prepared, request, { ...stream, text: () => "", complete: ({ done }) => done === true }),
    close: () => undefined,
    unfinished() {
      const peer = peerOf(prepared.target);
      throw new StreamError(
        `${peer} closed the connection before it was done. Call again: the part downloaded so far is stored.`,
      );
    },
    refine: async (error) => error,
  });
  for await (const { done, ...progress } of chunks) if (!done) options.onProgress?.(progress);
}

/** Stops an action after the caller's abort. */
async function stop(prepared: PreparedCall, action: ModelAction): Promise<void> {
  const route = action.cancel?.(prepared.call);
  if (!route) return;
  const scope = new CallScope({ clock: prepared.scope.clock, deadline: GRACE_MS, cancelOnClose: true });
  try {
    const request = providerRequest(prepared, { to: { route }, purpose: "follow-up" });
    await prepared.session.transport.send(request, scope, async ({ body }) => void body?.cancel());
  } catch {
    // The caller receives the reason of the abort.
  } finally {
    scope.close();
  }
}
