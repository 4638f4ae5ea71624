import { InputError } from "../errors/index.ts";
import { withoutSlash } from "../http/index.ts";
import { findServedModels } from "../hub/questions.ts";
import { isDirect } from "../manifest/provider-rules.ts";
import type { ListedModel, ModelListing, ModelPrice, ProviderCall, ProviderTask } from "../provider/contract.ts";
import { authorize, withAccess } from "./authorize.ts";
import { beginWork, exchange, ownCredentials, peerOf, retryPolicy, type PreparedCall } from "./session.ts";
import { readArguments } from "./call-arguments.ts";
import { CallContext, routeUrl, runProviderCode } from "./provider-request.ts";
import { namedProvider } from "./resolve-target.ts";
import type { CallOptions, TargetArguments } from "./client-options.ts";
import type { ClientSettings } from "./client-settings.ts";

/** Arguments of `client.models`. */
export interface ModelsArguments extends Pick<TargetArguments, "accessToken"> {
  /** Provider id. */
  readonly provider: string;
  /** Only models that serve this provider task. */
  readonly task?: string;
}

/** A model that can be called, and when its provider said so. */
export interface AvailableModel extends Omit<ListedModel, "price"> {
  /** Provider id. */
  readonly provider: string;
  readonly price?: ModelPrice & {
    /** When the vendor told it: ISO 8601. */
    readonly at: string;
  };
}

/**
 * Lists the models of a provider: by the vendor's own list, or as the hub maps them.
 * @throws InputError when the provider has no list; HttpError, NetworkError, OutputError
 */
export async function listModels(
  settings: ClientSettings,
  { provider: id, task, accessToken: given }: ModelsArguments,
  own: CallOptions = {},
): Promise<readonly AvailableModel[]> {
  const { accessToken, keyParts } = readArguments({ accessToken: given }, settings).target;
  const work = beginWork(settings, own, { accessToken, keyParts });
  try {
    const provider = namedProvider({ provider: id }, settings.providers.manifests());
    if (!provider) throw new InputError("Name the provider whose models are to be listed.");
    const listing = (await work.scope.race(settings.providers.load(id))).listModels;
    if (!listing && isDirect(provider.manifest)) {
      throw new InputError(`Provider ${id} has no list of models: name the vendor's own id as \`model\`.`);
    }
    if (!listing) return await modelsOfHub();
    const code: ProviderTask = { route: listing.route, body: () => ({}), read: () => [] };
    const definition = listing.headers ? { ...code, headers: listing.headers } : code;
    const { failure } = await settings.providers.load(id);
    const target = await withAccess(
      { ...provider, providerModelId: "", definition, failure },
      { ...work, accessToken, keyParts },
      settings,
    );
    const authorization = authorize(target, {
      accessToken,
      keyParts,
      routerUrl: settings.routerUrl,
      options: work.options,
    });
    const prepared: PreparedCall = { ...work, target, authorization, call: callOf(authorization) };
    return await readList(prepared, listing);
  } catch (error) {
    throw await work.refine(error);
  } finally {
    work.scope.close();
  }

  function callOf({ routed, baseUrl, settings: values }: PreparedCall["authorization"]): ProviderCall {
    return {
      task: task ?? "",
      args: {},
      parameters: undefined,
      modelId: undefined,
      providerModelId: "",
      mapping: undefined,
      routed,
      baseUrl: withoutSlash(baseUrl.href),
      endpointUrl: undefined,
      endpointSpeaksOpenAi: undefined,
      hubUrl: withoutSlash(settings.hubUrl.href),
      outputType: undefined,
      streaming: false,
      settings: values,
    };
  }

  async function readList(prepared: PreparedCall, listing: ModelListing): Promise<readonly AvailableModel[]> {
    const { call, target, scope, options } = prepared;
    const url = routeUrl(
      await runProviderCode(prepared, "prepare", () => listing.route(call)),
      target,
      prepared.authorization,
    );
    const request = {
      method: "GET",
      url,
      credentials: ownCredentials(prepared),
      peer: peerOf(target),
      readVendorFailure: target.failure,
      retry: retryPolicy("lookup", options),
    } as const;
    const answer = await exchange(prepared, request);
    const models = await runProviderCode(prepared, "read", () => listing.read(answer, new CallContext(prepared)));
    const at = new Date(scope.clock.now()).toISOString();
    const { tasks, modelPrefix = "" } = target.manifest;
    return models
      .filter((model) => Object.hasOwn(tasks, model.task) && (task === undefined || model.task === task))
      .map(({ price, ...model }) => ({
        ...model,
        id: modelPrefix + model.id,
        provider: id,
        ...(price && { price: { ...price, at } }),
      }));
  }

  async function modelsOfHub(): Promise<readonly AvailableModel[]> {
    const lookup = { scope: work.scope, retry: retryPolicy("lookup", work.options) };
    const models = await findServedModels(work.session.hub, id, lookup);
    return models
      .filter((model) => task === undefined || model.task === task)
      .map((model) => ({ ...model, provider: id }));
  }
}
