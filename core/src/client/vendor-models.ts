import { InputError } from "../errors/index.ts";
import type { CallScope } from "../http/call-scope.ts";
import { tokenFingerprint, type HubQuestion } from "../hub/hub-cache.ts";
import { isDirect } from "../manifest/provider-facts.ts";
import type { ListedModel, ProviderTask } from "../provider/contract.ts";
import { withCall, type ClientSettings, type Invocation } from "./open-call.ts";
import { refuseHubToken } from "./other-target.ts";
import { exchange, prepareCall, providerRequest } from "./provider-request.ts";
import type { ChosenProvider } from "./resolve-target.ts";
import { CallContext, runProviderCode } from "./run.ts";

/** The input of requests that concern a provider and not one of its models. */
export const NO_INPUT = { args: {}, parameters: undefined, streaming: false };

/** A list or an action is not a task: no model runs. */
export const NO_TASK: ProviderTask = { route: () => ({ path: "" }), body: () => ({}), read: () => undefined };

/** A vendor's list, and its time. */
export interface DatedModels {
  readonly models: readonly ListedModel[];
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Address of the list, without its query; absent for one of the plugin's own code. */
  readonly source?: string;
}

/** The address of a list as a source of its values: a query may contain a key. */
export const sourceOf = ({ origin, pathname }: URL): string => origin + pathname;

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
      const source = (await shared.session.secrets.redactor()).text(sourceOf(request.url));
      return { models, at: loadScope.clock.now(), source };
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

/** Engines of earlier versions report the bytes as `kept`. */
function withStoredBytes(model: ListedModel): ListedModel {
  const storedBytes = model.storedBytes ?? model.kept;
  return storedBytes === undefined ? model : { ...model, storedBytes };
}
