import { InputError, StreamError } from "../errors/index.ts";
import { CallScope, withoutSlash, type OutgoingRequest, type RequestBody } from "../http/index.ts";
import type { ModelActionName } from "../manifest/server-facts.ts";
import type { ModelAction, ModelActionRoute, ModelProgress, ProviderTask } from "../provider/contract.ts";
import { readStream } from "../sse/index.ts";
import { authorize, withAccess } from "./authorize.ts";
import { readArguments } from "./call-arguments.ts";
import type { CallOptions, TargetArguments } from "./client-options.ts";
import type { ClientSettings } from "./client-settings.ts";
import { onDevice } from "./engine-call.ts";
import { CallContext, routeUrl, runProviderCode } from "./provider-request.ts";
import { knownProvider } from "./provider-choice.ts";
import { beginWork, exchange, ownCredentials, peerOf, type PreparedCall } from "./session.ts";
import { callWithoutModel } from "./vendor-listing.ts";

/** Arguments of `client.manageModel`. */
export interface ManageArguments<Id extends string = string> extends Pick<TargetArguments, "accessToken"> {
  /** Id of a provider that is a server of one's own. */
  readonly provider: Id;
  /** The model, as the server names it; to `pull`, as its library names it. */
  readonly model: string;
  /** Into memory, out of it, onto the server's disk, or off it. */
  readonly action: ModelActionName;
}

/** The caller has left by then: the server is told, and not waited for longer than this. */
const longestFarewell = 5000;

/** No task: the server is asked about a model, and not to run it. */
const noTask: ProviderTask = { route: () => ({ path: "" }), body: () => ({}), read: () => undefined };

/**
 * Asks a server, or an engine, to load, unload, fetch or delete a model, and waits until that is done.
 * @throws InputError where it cannot do that; JobError, HttpError, NetworkError, StreamError, EngineError
 */
export async function manageModel(
  settings: ClientSettings,
  { provider: id, model, action: name, accessToken: given }: ManageArguments,
  own: CallOptions = {},
): Promise<void> {
  if (!model) throw new InputError("Name the model as `model`.");
  const provider = knownProvider(id, settings.providers.manifests());
  const key = given ?? (own.keys ?? settings.defaults.keys)?.[id];
  const { accessToken, keyParts } = readArguments({ accessToken: key }, settings).target;
  const work = beginWork(settings, own, { accessToken, keyParts }, true);
  try {
    const { engine, manageModels, failure } = await work.scope.race(settings.providers.load(id));
    if (engine) {
      const act = engine.manageModels?.[name];
      if (!act) throw new InputError(unableTo(name, id, Object.keys(engine.manageModels ?? {})));
      const question = { hubUrl: withoutSlash(settings.hubUrl.href) };
      await onDevice(work, `${provider.manifest.label} could not ${name} ${model}`, (context) =>
        act(model, question, context),
      );
      return;
    }
    const action = manageModels?.[name];
    if (!action) throw new InputError(unableTo(name, id, Object.keys(manageModels ?? {})));
    const { modelPrefix = "" } = provider.manifest;
    const providerModelId = model.startsWith(modelPrefix) ? model.slice(modelPrefix.length) : model;
    const target = await withAccess(
      { ...provider, providerModelId, modelId: model, definition: noTask, failure },
      { ...work, accessToken, keyParts },
      settings,
    );
    const { routerUrl, hubUrl } = settings;
    const authorization = authorize(target, { accessToken, keyParts, routerUrl, options: work.options });
    const call = {
      ...callWithoutModel(authorization, hubUrl),
      modelId: model,
      providerModelId,
      streaming: action.stream !== undefined,
    };
    const prepared: PreparedCall = { ...work, target, authorization, call };
    try {
      await perform(prepared, action);
    } catch (error) {
      if (work.scope.ended) await sayStop(prepared, action);
      throw error;
    }
  } catch (error) {
    throw await work.refine(error);
  } finally {
    work.scope.close();
  }
}

function unableTo(name: string, id: string, able: readonly string[]): string {
  const other = able.length > 0 ? `It can ${able.join(", ")}.` : "Do it with its own program.";
  return `Provider ${id} cannot ${name} models. ${other}`;
}

async function perform(prepared: PreparedCall, action: ModelAction): Promise<void> {
  const { call, scope, session, options } = prepared;
  const request = await runProviderCode(prepared, "prepare", () =>
    requestOf(prepared, { ...action.route(call), body: action.body?.(call) }),
  );
  const { stream } = action;
  if (!stream) {
    const answer = await exchange(prepared, request);
    await runProviderCode(prepared, "read", () => action.read?.(answer, new CallContext(prepared)));
    return;
  }
  const peer = peerOf(prepared.target);
  const chunks = readStream<ModelProgress>({
    open: () =>
      session.transport.send(request, scope, async (response, summary) => ({
        response,
        format: { ...stream, text: () => "", complete: ({ done }) => done === true },
        call,
        signal: scope.signal,
        peer,
        summary,
      })),
    close: () => undefined,
    unfinished() {
      throw new StreamError(`${peer} closed the connection before it was done. Ask again: what was fetched is kept.`);
    },
    refine: async (error) => error,
  });
  for await (const { done, ...progress } of chunks) if (!done) options.onProgress?.(progress);
}

function requestOf(
  { target, authorization, ...prepared }: PreparedCall,
  { method = "POST", path, query, body }: ModelActionRoute & { readonly body?: RequestBody | undefined },
): OutgoingRequest {
  return {
    method,
    url: routeUrl({ path, ...(query && { query }) }, target, authorization),
    body,
    credentials: ownCredentials({ ...prepared, target, authorization }),
    peer: peerOf(target),
    provider: target.id,
    readVendorFailure: target.failure,
  };
}

async function sayStop(prepared: PreparedCall, action: ModelAction): Promise<void> {
  const route = action.cancel?.(prepared.call);
  if (!route) return;
  const { clock } = prepared.scope;
  const scope = new CallScope({ clock, deadline: longestFarewell, cancelOnClose: true });
  try {
    await prepared.session.transport.send(requestOf(prepared, route), scope, async ({ body }) => body?.cancel());
  } catch {
    // The caller hears why it ended: its own abort.
  } finally {
    scope.close();
  }
}
