import { InputError } from "../errors/index.ts";
import { withoutSlash } from "../http/index.ts";
import { tokenFingerprint, type HubQuestion } from "../hub/hub-cache.ts";
import { isDirect } from "../manifest/provider-rules.ts";
import type { ListedModel, ModelListing, ProviderCall, ProviderTask } from "../provider/contract.ts";
import type { HostedEngine, ProviderPlugin } from "../provider/plugin.ts";
import { authorize, withAccess, type Authorization } from "./authorize.ts";
import type { CallOptions, CallTarget } from "./client-options.ts";
import type { ClientSettings } from "./client-settings.ts";
import { refuseHubToken } from "./other-target.ts";
import { CallContext, routeUrl, runProviderCode } from "./provider-request.ts";
import type { ChosenProvider } from "./resolve-target.ts";
import {
  beginWork,
  exchange,
  ownCredentials,
  peerOf,
  retryPolicy,
  type BegunWork,
  type PreparedCall,
} from "./session.ts";

/** What was listed, and when. */
export interface Told<Models> {
  readonly models: Models;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const listings: HubQuestion<Told<readonly ListedModel[]>> = { limit: 100 };

export interface VendorQuestion {
  readonly provider: ChosenProvider;
  /** The token or key that it is asked with. */
  readonly access: Pick<CallTarget, "accessToken" | "keyParts">;
  /** Provider task that is asked for. */
  readonly task: string | undefined;
}

/**
 * A vendor's own list of its models, remembered for ten minutes by key and settings (that of a server of one's own is not);
 * undefined where its plugin reads none and the hub maps its models.
 * @throws InputError before anything is sent where the key or a setting is wrong; HttpError, NetworkError, OutputError
 */
export function askVendor(
  settings: ClientSettings,
  { provider, access, task }: VendorQuestion,
  own: CallOptions,
): Promise<Told<readonly ListedModel[]> | undefined> {
  return during(settings, access, own, async (work) => {
    const plugin = await work.scope.race(settings.providers.load(provider.id));
    if (plugin.engine) return { models: await work.scope.race(listOwn(plugin.engine)), at: work.scope.clock.now() };
    if (plugin.listModels) return remember(settings, { provider, access, task, plugin, work }, plugin.listModels);
    if (!isDirect(provider.manifest)) return undefined;
    throw new InputError(`Provider ${provider.id} has no list of models: name the vendor's own id as \`model\`.`);
  });
}

const listOwn = async (engine: HostedEngine): Promise<readonly ListedModel[]> => engine.models();

/** Asks within the call's limits; an error has no secrets in it. */
export async function during<Result>(
  settings: ClientSettings,
  access: CallTarget,
  own: CallOptions,
  ask: (work: BegunWork) => Promise<Result>,
): Promise<Result> {
  const work = beginWork(settings, own, access);
  try {
    work.scope.throwIfEnded();
    return await ask(work);
  } catch (error) {
    throw await work.refine(error);
  } finally {
    work.scope.close();
  }
}

interface BegunQuestion extends VendorQuestion {
  readonly plugin: ProviderPlugin;
  readonly work: BegunWork;
}

async function remember(
  settings: ClientSettings,
  { provider, access: { accessToken, keyParts }, task = "", plugin, work }: BegunQuestion,
  listing: ModelListing,
): Promise<Told<readonly ListedModel[]>> {
  refuseHubToken(provider, accessToken);
  const code: ProviderTask = { route: listing.route, body: () => ({}), read: () => [] };
  const definition = listing.headers ? { ...code, headers: listing.headers } : code;
  const target = await withAccess(
    { ...provider, providerModelId: "", definition, failure: plugin.failure },
    { ...work, accessToken, keyParts },
    settings,
  );
  const { routerUrl, hubUrl, hubCache } = settings;
  const authorization = authorize(target, { accessToken, keyParts, routerUrl, options: work.options });
  const call = callWithoutModel(authorization, hubUrl, task);
  const key = tokenFingerprint(JSON.stringify(keyParts ?? accessToken ?? ""));
  const name = JSON.stringify([provider.id, task, call.baseUrl, call.settings, key, work.options.billTo]);
  const ask = async (scope: BegunWork["scope"]): Promise<Told<readonly ListedModel[]>> => {
    const models = await askFor({ ...work, scope, target, authorization, call }, listing);
    return { models, at: scope.clock.now() };
  };
  // What a server of one's own has in memory changes with every call, and asking it costs nothing.
  return provider.manifest.server ? ask(work.scope) : hubCache.answers(listings, "vendors").get(name, work.scope, ask);
}

async function askFor(prepared: PreparedCall, listing: ModelListing): Promise<readonly ListedModel[]> {
  const { call, target, authorization, options } = prepared;
  const route = await runProviderCode(prepared, "prepare", () => listing.route(call));
  const answer = await exchange(prepared, {
    method: "GET",
    url: routeUrl(route, target, authorization),
    credentials: ownCredentials(prepared),
    peer: peerOf(target),
    readVendorFailure: target.failure,
    retry: retryPolicy("lookup", options),
  });
  return runProviderCode(prepared, "read", () => listing.read(answer, new CallContext(prepared)));
}

/** What a provider's code is told when it is asked about models instead of running one. @param task that is asked for, or none */
export function callWithoutModel({ routed, baseUrl, settings }: Authorization, hubUrl: URL, task = ""): ProviderCall {
  return {
    task,
    args: {},
    parameters: undefined,
    modelId: undefined,
    providerModelId: "",
    mapping: undefined,
    routed,
    baseUrl: withoutSlash(baseUrl.href),
    endpointUrl: undefined,
    hubUrl: withoutSlash(hubUrl.href),
    outputType: undefined,
    streaming: false,
    settings,
  };
}
