import { PatchbayError, StreamError, TaskNotSupportedError } from "../errors/index.ts";
import type { ReceivedAnswer } from "../http/answer.ts";
import type { OutgoingRequest, RequestBody } from "../http/request.ts";
import { loadRecovery } from "../http/transport.ts";
import type { ProviderCall, ReadContext } from "../provider/contract.ts";
import type { StreamFormat } from "../sse/index.ts";
import { createStream, readStream, type OpenedStream } from "../sse/read-stream.ts";
import { mayStartJob } from "../task/task-table.ts";
import type { FollowUps } from "./follow-ups.ts";
import {
  hasHooks,
  loadObservation,
  openCall,
  refineError,
  withCall,
  type Chunks,
  type ClientSettings,
  type Invocation,
  type OpenCall,
} from "./open-call.ts";
import { exchange, openStream, peerOf, prepareCall, providerRequest, type PreparedCall } from "./provider-request.ts";
import { loadOthers, resolveTarget } from "./resolve-target.ts";

const loadFailures = () => import("./explain-failure.ts");
const loadFollowUps = () => import("./follow-ups.ts");

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
    return followedStream(settings, invocation, (followed) => runStream(settings, followed));
  }
  let call: OpenCall | undefined;
  let opened: OpenedStream<unknown> | undefined;
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
      return (opened = await openStream(prepared, await mainRequest(prepared), format));
    },
    close: () => call?.scope.close(),
    unfinished: async () => (await loadFailures()).endUnfinished(peer, call!.options, settings.logger),
    async refine(error) {
      const stream = StreamError.isInstance(error) ? opened : undefined;
      const refusal = stream && (await loadFailures().then((failures) => failures.streamRefusal(error, stream)));
      return call ? refineError(call, refusal ?? error) : error;
    },
  });
}

/** A stream that hooks follow. */
export function followedStream(
  settings: ClientSettings,
  invocation: Invocation,
  make: (invocation: Invocation) => Chunks,
): Chunks {
  return laterStream(async () => {
    const { CallWatch } = await loadObservation();
    const watch = new CallWatch(settings, invocation);
    return watch.followChunks(make({ watch: watch.try(), ...invocation }));
  });
}

/** The provider's own events, in the encoding of its task. */
function rawStream(format: StreamFormat<unknown>["format"] = "sse"): StreamFormat<unknown> {
  return { format, text: () => "" };
}

/** Resolves the provider of a task, authorizes the call, and uploads its inputs if the provider needs that. */
async function prepareTask(open: OpenCall): Promise<PreparedCall> {
  const target = await open.scope.race(resolveTarget(open));
  const { parameters, providerOptions } = open.arguments;
  const { streaming = false } = open.invocation;
  const args = { ...open.arguments.args, ...providerOptions?.[target.id] };
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

/** Makes the request of a call from the provider's route, headers and body. @throws PluginError, InputError */
function mainRequest(prepared: PreparedCall): OutgoingRequest | Promise<OutgoingRequest> {
  const { call, target } = prepared;
  const { definition } = target;
  return runProviderCode(prepared, "prepare", () => {
    const route = definition.route(call);
    const withBody = (body?: RequestBody): OutgoingRequest =>
      providerRequest(prepared, {
        to: { route },
        body,
        describe: async (answer) => (await loadFailures()).chatFailure(call, answer),
        retry: mayStartJob(call.task) ? "submission" : "repeatable",
      });
    if (route.method === "GET") return withBody();
    const body = definition.body(call, new CallContext(prepared));
    return isPromiseLike(body) ? body.then(withBody) : withBody(body);
  });
}

/** A stream whose code is loaded when its first chunk is requested. */
export function laterStream(load: () => Promise<Chunks>): Chunks {
  let loading: Promise<Chunks> | undefined;
  const chunks = () => (loading ??= load());
  return createStream(
    () => chunks().then((stream) => stream.next()),
    () => chunks().then((stream) => stream.return()),
  );
}

/**
 * What a provider may use while it prepares a body or reads an answer: bound members, because providers destructure them. The
 * code behind them is loaded on use, because most calls need none.
 */
export class CallContext implements ReadContext {
  readonly call: ProviderCall;
  readonly #prepared: PreparedCall;
  readonly #accepted: ReceivedAnswer | undefined;
  #followUps: Promise<FollowUps> | undefined;

  /** @param accepted the answer that is read; absent while the body is prepared */
  constructor(prepared: PreparedCall, accepted?: ReceivedAnswer) {
    this.call = prepared.call;
    this.#prepared = prepared;
    this.#accepted = accepted;
  }

  get signal(): AbortSignal {
    return this.#prepared.scope.signal;
  }

  get hasDeadline(): boolean {
    return this.#prepared.scope.remaining() !== Infinity;
  }

  readonly wait: ReadContext["wait"] = async (milliseconds) => (await this.#load()).wait(milliseconds);
  readonly progress: ReadContext["progress"] = (progress) => this.#prepared.options.onProgress?.(progress);
  readonly warn: ReadContext["warn"] = async (text) =>
    (await loadOthers()).warn(this.#prepared, `${peerOf(this.#prepared.target)}: ${text}`);
  readonly send: ReadContext["send"] = async (address, options = {}) => (await this.#load()).send(address, options);
  readonly blobFromUrl: ReadContext["blobFromUrl"] = async (address, failure) =>
    (await this.#load()).blobFromUrl(address, failure);

  #load(): Promise<FollowUps> {
    return (this.#followUps ??= loadFollowUps().then(({ FollowUps }) => new FollowUps(this.#prepared, this.#accepted)));
  }
}

/**
 * Loads the code that follows a job before the job is billed: later the connection may be gone, or the app's files replaced
 * by newer ones.
 * @throws PatchbayError when it cannot be loaded: nothing was sent
 */
async function loadJobCare({ session, scope }: PreparedCall): Promise<void> {
  const parts = [loadFollowUps(), loadFailures(), loadRecovery(), session.secrets.redactor()];
  await scope.race(Promise.all(parts)).catch((error: unknown) => {
    if (scope.isReason(error)) throw error;
    throw new PatchbayError(
      "Nothing was sent: the code that follows jobs could not be loaded. Check the connection and call again.",
    );
  });
}

/**
 * Runs a provider's code until the call ends, and converts its untyped errors to typed ones.
 * @returns the result without a promise if the code returns none: awaiting it would be much of a simple call's cost
 * @throws PluginError when preparing fails, OutputError when reading fails, and typed errors unchanged
 */
export function runProviderCode<Result>(
  prepared: PreparedCall,
  purpose: "prepare" | "read",
  work: () => Result | PromiseLike<Result>,
): Result | Promise<Result> {
  const { scope, target } = prepared;
  const fail = async (error: unknown): Promise<never> => {
    if (PatchbayError.isInstance(error) || scope.isReason(error)) throw error;
    throw (await loadFailures()).codeFailure(error, target, purpose);
  };
  try {
    const result = work();
    return isPromiseLike(result) ? scope.race(Promise.resolve(result)).catch(fail) : result;
  } catch (error) {
    return fail(error);
  }
}

/** Reads the output of an accepted answer with the provider's code. An error contains the job that is still running. */
export async function readOutput(prepared: PreparedCall, answer: ReceivedAnswer): Promise<unknown> {
  const context = new CallContext(prepared, answer);
  try {
    return await runProviderCode(prepared, "read", () => prepared.target.definition.read(answer, context));
  } catch (error) {
    if (!PatchbayError.isInstance(error)) throw error;
    const { explainOutput } = await loadFailures();
    throw await explainOutput(error, prepared, answer);
  }
}

function isPromiseLike<Result>(value: Result | PromiseLike<Result>): value is PromiseLike<Result> {
  return typeof (value as Partial<PromiseLike<Result>> | null | undefined)?.then === "function";
}
