import { TaskNotSupportedError } from "../errors/index.ts";
import { withoutSlash } from "../http/index.ts";
import type { ProviderCall } from "../provider/contract.ts";
import { mayStartJob, methodOf } from "../task/task-table.ts";
import type { StreamFormat } from "../sse/index.ts";
import { createStream, readStream } from "../sse/read-stream.ts";
import { authorize, withAccess } from "./authorize.ts";
import {
  CallContext,
  isPromiseLike,
  loadJobCare,
  mainRequest,
  readOutput,
  runProviderCode,
} from "./provider-request.ts";
import { beginWork, exchange, peerOf, retryPolicy, type BegunWork, type PreparedCall } from "./session.ts";
import { looksUsual, readArguments, type CallArguments } from "./call-arguments.ts";
import type { CallOptions } from "./client-options.ts";
import type { ClientSettings } from "./client-settings.ts";
import type { TryWatch } from "./call-watch.ts";
import { loadOthers, resolveTarget, type Target } from "./resolve-target.ts";

/** One call as the client's method received it. */
export interface Invocation {
  readonly task: string | undefined;
  readonly args: unknown;
  readonly options: CallOptions | undefined;
  /** Gives the provider's own answer: no check of arguments and answer. */
  readonly raw?: boolean;
  /** Follows the call, if anybody wants to know. */
  readonly watch?: TryWatch;
}

/** The provider's own events, in the encoding of its task. */
function rawStream(format: StreamFormat<unknown>["format"] = "sse"): StreamFormat<unknown> {
  return { format, text: () => "" };
}

const loadGuide = () => import("./guided-call.ts");

/** Whether a call needs more than to be made: hooks hear of it, several providers may serve it, or its model may name one. */
function isGuided({ defaults }: ClientSettings, { options, args }: Invocation): unknown {
  const { model, provider } = (args ?? {}) as { readonly model?: unknown; readonly provider?: unknown };
  const isRouted =
    (provider === undefined && String(model).includes(":")) ||
    Array.isArray(provider) ||
    /^(?:fastest|cheapest)$/.test(String(provider));
  return isRouted || (options?.hooks ?? defaults.hooks ?? options?.keys ?? defaults.keys);
}

/** Makes a call and returns its output. */
export function callOnce(settings: ClientSettings, invocation: Invocation): Promise<unknown> {
  return isGuided(settings, invocation)
    ? loadGuide().then(({ guidedOnce }) => guidedOnce(settings, invocation, makeOnce))
    : makeOnce(settings, invocation);
}

/** Makes a call whose answer comes in chunks. Nothing happens before the first one is asked for. */
export function callStream(settings: ClientSettings, invocation: Invocation): AsyncGenerator<unknown, void, undefined> {
  if (!isGuided(settings, invocation)) return makeStream(settings, invocation);
  let loading: Promise<ReturnType<typeof callStream>> | undefined;
  const load = () =>
    (loading ??= loadGuide().then(({ guidedStream }) => guidedStream(settings, invocation, makeStream)));
  return createStream(
    () => load().then((guided) => guided.next()),
    () => load().then((guided) => guided.return()),
  );
}

/** Makes one call. */
export async function makeOnce(settings: ClientSettings, invocation: Invocation): Promise<unknown> {
  const call = await begin(settings, invocation, false);
  try {
    const { scope } = call;
    const made = prepare(call, settings, await scope.race(findTarget(call, settings)));
    if (made.target.engine) return await (await loadOthers()).runEngine(made, made.target.engine);
    const prepared = made.target.definition.upload ? await uploadInputs(made) : made;
    if (mayStartJob(prepared.call.task)) await loadJobCare(prepared);
    const main = mainRequest(prepared);
    const request = isPromiseLike(main) ? await main : main;
    const answer = await exchange(prepared, request);
    invocation.watch?.received(answer);
    return invocation.raw ? answer.data : await readOutput(prepared, answer);
  } catch (error) {
    throw await call.refine(error);
  } finally {
    call.scope.close();
  }
}

/** Makes one call whose answer comes in chunks. */
export function makeStream(settings: ClientSettings, invocation: Invocation): AsyncGenerator<unknown, void, undefined> {
  let call: BegunCall | undefined;
  let peer = "";
  return readStream<unknown>({
    async open() {
      call = await begin(settings, invocation, true);
      const target = await call.scope.race(findTarget(call, settings));
      const made = prepare(call, settings, target);
      const prepared = made.target.definition.upload ? await uploadInputs(made) : made;
      peer = peerOf(prepared.target);
      const { stream } = prepared.target.definition;
      const format = invocation.raw ? rawStream(stream?.format) : stream;
      if (!format) {
        const { id } = prepared.target;
        throw new TaskNotSupportedError(`Provider ${id} does not stream task ${prepared.call.task}.`);
      }
      const { engine } = prepared.target;
      if (engine) return (await loadOthers()).streamEngine(prepared, engine, format);
      const request = await mainRequest(prepared);
      const { session, scope } = call;
      return session.transport.send(request, scope, async (response, summary) => ({
        response,
        format,
        call: prepared.call,
        signal: scope.signal,
        peer,
        summary,
      }));
    },
    close: () => call?.scope.close(),
    unfinished: async () => (await import("./explain-failure.ts")).endUnfinished(peer, call!.options, settings.logger),
    refine: async (error) => (call ? call.refine(error) : error),
  });
}

interface BegunCall extends BegunWork {
  readonly invocation: Invocation;
  readonly arguments: CallArguments;
  readonly streaming: boolean;
}

async function begin(settings: ClientSettings, invocation: Invocation, streaming: boolean): Promise<BegunCall> {
  const callArguments = readArguments(invocation.args, settings);
  const { task, raw, options: callOptions } = invocation;
  if (!raw && task !== undefined && methodOf(task) && !looksUsual(task, callArguments, callOptions)) {
    (await import("./refuse-arguments.ts")).refuseArguments(task, callArguments, callOptions);
  }
  const work = beginWork(settings, invocation.options, callArguments.target, streaming);
  const { options, scope, session, refine } = work;
  if (invocation.watch) invocation.watch.session = session;
  // Written out: spreading is slow where it is done for every call.
  return { options, scope, session, refine, invocation, arguments: callArguments, streaming };
}

async function findTarget(begun: BegunCall, settings: ClientSettings): Promise<Target> {
  const {
    arguments: { target },
    invocation,
    options,
    scope,
    session,
  } = begun;
  scope.throwIfEnded();
  const { providers, hubUrl, routerUrl } = settings;
  const retry = retryPolicy("lookup", options);
  const found = await resolveTarget(target, invocation.task, {
    providers,
    logger: settings.logger,
    // A warning may quote what the hub has answered.
    warn: async (text) => settings.logger.warn((await session.secrets.redactor()).text(text)),
    hubUrl,
    routerUrl,
    hub: session.hub,
    lookup: { scope, retry },
  });
  const { accessToken, keyParts } = target;
  return withAccess(found, { accessToken, keyParts, session, options }, settings);
}

/** Brings inputs to the vendor first, where the task wants that. */
async function uploadInputs(prepared: PreparedCall): Promise<PreparedCall> {
  const { call, target } = prepared;
  const uploaded = await runProviderCode(prepared, "prepare", () =>
    target.definition.upload?.(call, new CallContext(prepared)),
  );
  return { ...prepared, call: { ...call, uploaded } };
}

function prepare(begun: BegunCall, { hubUrl, routerUrl }: ClientSettings, target: Target): PreparedCall {
  const { invocation, options, scope, session, streaming } = begun;
  const {
    parameters,
    providerOptions,
    target: { accessToken, keyParts },
  } = begun.arguments;
  const own = providerOptions?.[target.id];
  const args = own ? { ...begun.arguments.args, ...own } : begun.arguments.args;
  const authorization = authorize(target, { accessToken, keyParts, routerUrl, options });
  const call: ProviderCall = {
    task: invocation.task ?? "",
    // The method that was called decides, whatever the arguments say.
    args: streaming || "stream" in args ? { ...args, stream: streaming } : args,
    parameters,
    modelId: target.modelId,
    providerModelId: target.providerModelId,
    mapping: target.mapping,
    routed: authorization.routed,
    baseUrl: withoutSlash(authorization.baseUrl.href),
    endpointUrl: target.endpoint?.url.href,
    endpointSpeaksOpenAi: target.endpoint?.speaksOpenAi,
    hubUrl: withoutSlash(hubUrl.href),
    outputType: options.outputType,
    streaming,
    settings: authorization.settings,
  };
  const { watch } = invocation;
  const prepared = { call, target, authorization, session, scope, options, watch };
  watch?.prepared(prepared);
  return prepared;
}
