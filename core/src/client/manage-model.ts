import type { ManageArguments } from "../client-contract/models.ts";
import type { CallOptions } from "../client-contract/options.ts";
import { InputError, StreamError } from "../errors/index.ts";
import { withoutSlash } from "../http/address.ts";
import { CallScope } from "../http/call-scope.ts";
import type { ModelAction, ModelProgress } from "../provider/contract.ts";
import { readStream } from "../sse/read-stream.ts";
import { onDevice } from "./engine-call.ts";
import { withCall, type ClientSettings } from "./open-call.ts";
import { knownProvider } from "./other-target.ts";
import { exchange, openStream, peerOf, prepareCall, providerRequest, type PreparedCall } from "./provider-request.ts";
import { CallContext, runProviderCode } from "./run.ts";
import { NO_INPUT, NO_TASK } from "./vendor-models.ts";

/** The time limit of the request that stops an action after the caller's abort. */
const GRACE_MS = 5000;

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
  const request = await runProviderCode(prepared, "prepare", async () =>
    providerRequest(prepared, { to: { route: await action.route(call) }, body: await action.body?.(call) }),
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
  const route = await action.cancel?.(prepared.call);
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
