import { InputError, StreamError } from "../errors/index.ts";
import { CallScope, withoutSlash, type OutgoingRequest, type RequestBody } from "../http/index.ts";
import type { ModelActionName } from "../manifest/server-facts.ts";
import type { ModelAction, ModelActionRoute, ModelProgress, ProviderTask } from "../provider/contract.ts";
import { readStream } from "../sse/index.ts";
import type { CallOptions, ClientSettings, TargetArguments } from "./client-options.ts";
import { onDevice } from "./engine-call.ts";
import { routeUrl } from "./authorize.ts";
import { withCall } from "./open-call.ts";
import { knownProvider } from "./other-target.ts";
import { CallContext, runProviderCode } from "./provider-code.ts";
import {
  exchange,
  NO_INPUT,
  openStream,
  peerOf,
  prepareCall,
  providerRequest,
  type PreparedCall,
} from "./provider-request.ts";

/** Arguments of `client.manageModel`. */
export interface ManageArguments<Id extends string = string> extends Pick<TargetArguments, "accessToken"> {
  /** Id of a provider that is a user's own server. */
  readonly provider: Id;
  /** The server's name for the model; to `pull`, that of its library. */
  readonly model: string;
  /** Into memory, out of it, onto the server's disk, or off it. */
  readonly action: ModelActionName;
}

/** The grace period of the request that stops an action after the caller's abort. */
const GRACE_MS = 5000;

/** Actions are no task: the server does not run the model. */
const NO_TASK: ProviderTask = { route: () => ({ path: "" }), body: () => ({}), read: () => undefined };

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
    if (!actions?.[name]) throw new InputError(unableTo(name, id, Object.keys(actions ?? {})));
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

function unableTo(name: string, id: string, able: readonly string[]): string {
  const other = able.length > 0 ? `It can ${able.join(", ")}.` : "Do it with its own program.";
  return `Provider ${id} cannot ${name} models. ${other}`;
}

async function perform(prepared: PreparedCall, action: ModelAction): Promise<void> {
  const { call, options } = prepared;
  const request = await runProviderCode(prepared, "prepare", () =>
    actionRequest(prepared, { ...action.route(call), body: action.body?.(call) }),
  );
  const { stream } = action;
  if (!stream) {
    const answer = await exchange(prepared, request);
    await runProviderCode(prepared, "read", () => action.read?.(answer, new CallContext(prepared)));
    return;
  }
  const peer = peerOf(prepared.target);
  const chunks = readStream<ModelProgress>({
    open: () => openStream(prepared, request, { ...stream, text: () => "", complete: ({ done }) => done === true }),
    close: () => undefined,
    unfinished() {
      throw new StreamError(`${peer} closed the connection before it was done. Ask again: what was fetched is kept.`);
    },
    refine: async (error) => error,
  });
  for await (const { done, ...progress } of chunks) if (!done) options.onProgress?.(progress);
}

function actionRequest(
  prepared: PreparedCall,
  { method = "POST", path, query, body }: ModelActionRoute & { readonly body?: RequestBody | undefined },
  purpose?: "follow-up",
): OutgoingRequest {
  const url = routeUrl(prepared, { path, ...(query && { query }) });
  return providerRequest(prepared, { method, url, body, ...(purpose && { purpose }) });
}

async function stop(prepared: PreparedCall, action: ModelAction): Promise<void> {
  const route = action.cancel?.(prepared.call);
  if (!route) return;
  const { clock } = prepared.scope;
  const scope = new CallScope({ clock, deadline: GRACE_MS, cancelOnClose: true });
  try {
    const request = actionRequest(prepared, route, "follow-up");
    await prepared.session.transport.send(request, scope, async ({ body }) => body?.cancel());
  } catch {
    // The caller receives the reason of the abort.
  } finally {
    scope.close();
  }
}
