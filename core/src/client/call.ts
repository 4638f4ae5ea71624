import { TaskNotSupportedError } from "../errors/index.ts";
import { createRedactor, createTransport, CallScope, readAnswer, type Redactor } from "../http/index.ts";
import type { Answer, ProviderCall, ProviderTask } from "../provider/contract.ts";
import { readStream, type StreamFormat } from "../sse/index.ts";
import { authorize } from "./authorize.ts";
import { CallContext } from "./call-context.ts";
import { checkInput, readArguments, type CallArguments } from "./call-arguments.ts";
import type { CallOptions } from "./client-options.ts";
import { mergeOptions, type ClientSettings } from "./client-settings.ts";
import { createHub } from "./hub.ts";
import { mainRequest, providerError, type PreparedCall } from "./prepared-call.ts";
import { resolveTarget } from "./resolve-target.ts";
import { unaryMethods } from "./task-methods.ts";

/** One call as the client's method received it. */
export interface Invocation {
  readonly task: string | undefined;
  readonly args: unknown;
  readonly options: CallOptions | undefined;
  /** Gives the provider's own answer: no check of arguments and answer. */
  readonly raw?: boolean;
}

const knownTasks: ReadonlySet<string> = new Set(Object.values(unaryMethods));
const rawStream: StreamFormat<unknown> = { format: "sse", text: () => "" };

/** Makes a call and returns its output. */
export async function callOnce(settings: ClientSettings, invocation: Invocation): Promise<unknown> {
  const call = begin(settings, invocation, false);
  try {
    const prepared = await prepare(call, settings, false);
    const { definition } = prepared.target;
    const context = new CallContext(prepared);
    const { scope } = call;
    const request = await mainRequest(prepared, context);
    const response = await prepared.transport.send(request, scope);
    const answer = await scope.race(readAnswer(response, request.url.href));
    return invocation.raw ? answer.data : await readOutput(prepared, definition, answer, context);
  } catch (error) {
    throw call.refine(error);
  } finally {
    call.scope.close();
  }
}

/** Makes a call whose answer comes in chunks. Nothing happens before the first one is asked for. */
export function callStream(settings: ClientSettings, invocation: Invocation): AsyncGenerator<unknown, void, undefined> {
  let call: BegunCall | undefined;
  return readStream<unknown>({
    async open() {
      call = begin(settings, invocation, true);
      const prepared = await prepare(call, settings, true);
      const { stream } = prepared.target.definition;
      const format = invocation.raw ? rawStream : stream;
      if (!format) {
        const { id } = prepared.target;
        throw new TaskNotSupportedError(`Provider ${id} does not stream task ${prepared.call.task}.`);
      }
      const request = await mainRequest(prepared, new CallContext(prepared));
      const response = await prepared.transport.send(request, call.scope);
      return { response, format, signal: call.scope.signal };
    },
    close: () => call?.scope.close(),
    refine: (error) => call?.refine(error) ?? error,
  });
}

interface BegunCall {
  readonly invocation: Invocation;
  readonly options: CallOptions;
  readonly arguments: CallArguments;
  readonly scope: CallScope;
  readonly redactor: Redactor;
  refine(error: unknown): unknown;
}

function begin(settings: ClientSettings, invocation: Invocation, streaming: boolean): BegunCall {
  const options = mergeOptions(settings.defaults, invocation.options);
  const { accessToken, endpointUrl } = settings;
  const callArguments = readArguments(invocation.args, { accessToken, endpointUrl });
  const { task, raw } = invocation;
  if (!raw && task !== undefined && knownTasks.has(task)) checkInput(task, callArguments.args);
  const { signal, deadline } = options;
  const scope = new CallScope({ signal, deadline, clock: settings.clock, cancelOnClose: streaming });
  const redactor = createRedactor(callArguments.target.accessToken);
  return {
    invocation,
    options,
    arguments: callArguments,
    scope,
    redactor,
    refine: (error) => (scope.isReason(error) ? error : redactor.error(error)),
  };
}

async function prepare(begun: BegunCall, settings: ClientSettings, streaming: boolean): Promise<PreparedCall> {
  const { invocation, options, scope, redactor } = begun;
  const { target: targetArguments, args, parameters } = begun.arguments;
  const { accessToken } = targetArguments;
  const { hubUrl, routerUrl, providers, logger, hubCache } = settings;
  scope.throwIfEnded();
  const transport = createTransport({ fetch: options.fetch ?? globalThis.fetch, redactor });
  const hub = createHub({ hubUrl, accessToken, transport, cache: hubCache, scope });
  const target = await scope.race(resolveTarget(targetArguments, invocation.task, { providers, hub, logger }));
  const authorization = authorize(target, { accessToken, routerUrl, options });
  const call: ProviderCall = {
    task: invocation.task ?? "",
    args: streaming ? { ...args, stream: true } : args,
    parameters,
    modelId: target.modelId,
    providerModelId: target.providerModelId,
    mapping: target.mapping,
    routed: authorization.routed,
    baseUrl: authorization.baseUrl.href.replace(/\/+$/, ""),
    endpointUrl: target.endpointUrl?.href,
    hubUrl: hubUrl.href.replace(/\/+$/, ""),
    outputType: options.outputType,
    streaming,
  };
  return { call, target, authorization, transport, scope, options };
}

async function readOutput(
  prepared: PreparedCall,
  definition: ProviderTask,
  answer: Answer,
  context: CallContext,
): Promise<unknown> {
  try {
    return await prepared.scope.race(Promise.resolve(definition.read(answer, context)));
  } catch (error) {
    throw providerError(error, prepared, "read");
  }
}
