import { TaskNotSupportedError } from "../errors/index.ts";
import { mayStartJob } from "../task/task-table.ts";
import type { StreamFormat } from "../sse/index.ts";
import { createStream, readStream } from "../sse/read-stream.ts";
import { isRouted } from "./call-arguments.ts";
import type { ClientSettings } from "./client-options.ts";
import { hasHooks, openCall, refineError, withCall, type Chunks, type Invocation, type OpenCall } from "./open-call.ts";
import { CallContext, loadJobCare, mainRequest, readOutput, runProviderCode } from "./provider-code.ts";
import { exchange, openStream, peerOf, prepareCall, type PreparedCall } from "./provider-request.ts";
import { resolveTarget } from "./resolve-target.ts";

const loadRouting = () => import("./route.ts");

/** Makes a call and returns its output. */
export function callOnce(settings: ClientSettings, invocation: Invocation): Promise<unknown> {
  return isRouted(invocation.args)
    ? loadRouting().then(({ routeOnce }) => routeOnce(settings, invocation, runOnce))
    : runOnce(settings, invocation);
}

/** Makes a call whose answer arrives in chunks. Nothing is sent before the first one is requested. */
export function callStream(settings: ClientSettings, invocation: Invocation): Chunks {
  const streamed = { ...invocation, streaming: true };
  return isRouted(streamed.args)
    ? laterStream(() => loadRouting().then(({ routeStream }) => routeStream(settings, streamed, runStream)))
    : runStream(settings, streamed);
}

/** A call to one provider. */
export function runOnce(settings: ClientSettings, invocation: Invocation): Promise<unknown> {
  return withCall(settings, invocation, async (open) => {
    const prepared = await prepareTask(open);
    const { engine } = prepared.target;
    if (engine) return (await import("./engine-call.ts")).runEngine(prepared, engine);
    if (mayStartJob(prepared.call.task)) await loadJobCare(prepared);
    const answer = await exchange(prepared, await mainRequest(prepared));
    invocation.watch?.received(answer);
    return invocation.raw ? answer.data : readOutput(prepared, answer);
  });
}

/** A call to one provider whose answer arrives in chunks. */
export function runStream(settings: ClientSettings, invocation: Invocation): Chunks {
  if (hasHooks(settings, invocation)) {
    return laterStream(() =>
      import("./observe.ts").then(({ followStream }) =>
        followStream(settings, invocation, (each) => runStream(settings, each)),
      ),
    );
  }
  let call: OpenCall | undefined;
  let peer = "";
  return readStream<unknown>({
    async open() {
      call = await openCall(settings, invocation);
      call.scope.throwIfEnded();
      const prepared = await prepareTask(call);
      const { target } = prepared;
      peer = peerOf(target);
      const { stream } = target.definition;
      const format = invocation.raw ? rawStream(stream?.format) : stream;
      if (!format) {
        throw new TaskNotSupportedError(`Provider ${target.id} does not stream task ${prepared.call.task}.`);
      }
      if (target.engine) return (await import("./engine-call.ts")).streamEngine(prepared, target.engine, format);
      return openStream(prepared, await mainRequest(prepared), format);
    },
    close: () => call?.scope.close(),
    unfinished: async () => (await import("./explain-failure.ts")).endUnfinished(peer, call!.options, settings.logger),
    refine: async (error) => (call ? refineError(call, error) : error),
  });
}

/** The provider's own events, in the encoding of its task. */
function rawStream(format: StreamFormat<unknown>["format"] = "sse"): StreamFormat<unknown> {
  return { format, text: () => "" };
}

/** Finds who serves a task, authorizes the call, and uploads its inputs where the provider needs that. */
async function prepareTask(open: OpenCall): Promise<PreparedCall> {
  const target = await open.scope.race(resolveTarget(open));
  const { parameters, providerOptions } = open.arguments;
  const { streaming = false } = open.invocation;
  const own = providerOptions?.[target.id];
  const args = own ? { ...open.arguments.args, ...own } : open.arguments.args;
  const prepared = await prepareCall(open, target, {
    // The method that was called decides, whatever the arguments contain.
    args: streaming || "stream" in args ? { ...args, stream: streaming } : args,
    parameters,
    streaming,
  });
  const { call } = prepared;
  const { definition } = target;
  if (!definition.upload) return prepared;
  const uploaded = await runProviderCode(prepared, "prepare", () =>
    definition.upload?.(call, new CallContext(prepared)),
  );
  return { ...prepared, call: { ...call, uploaded } };
}

/** A stream whose code is loaded when its first chunk is requested. */
function laterStream(load: () => Promise<Chunks>): Chunks {
  let loading: Promise<Chunks> | undefined;
  const chunks = () => (loading ??= load());
  return createStream(
    () => chunks().then((stream) => stream.next()),
    () => chunks().then((stream) => stream.return()),
  );
}
