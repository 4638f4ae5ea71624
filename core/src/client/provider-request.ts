import { ownCredentials, peerOf, retryPolicy, type PreparedCall } from "./session.ts";
import { PatchbayError, PluginError, type JobHandle } from "../errors/index.ts";
import {
  joinAddress,
  loadRecovery,
  originMatches,
  type OutgoingRequest,
  type ReceivedAnswer,
  type RequestBody,
} from "../http/index.ts";
import type { ProviderCall, ReadContext, Route } from "../provider/contract.ts";
import { hostUrl, type Authorization } from "./authorize.ts";
import type { Target } from "./resolve-target.ts";
import type { FollowUps } from "./follow-ups.ts";
import { mayStartJob } from "../task/task-table.ts";

/** What became of a call after its answer. */
export interface CallState {
  /** The job that the call turned out to be. */
  job?: JobHandle | undefined;
  /** The answer that was received last, where there was more than one. */
  last?: ReceivedAnswer;
}

/**
 * What a provider may do while it prepares a body or reads an answer. Members are bound, because providers take them
 * apart, and made when asked for, because most calls need none; so is the code behind them.
 */
export class CallContext implements ReadContext {
  readonly call: ProviderCall;
  readonly state: CallState;
  readonly #prepared: PreparedCall;
  readonly #accepted: ReceivedAnswer | undefined;
  #followUps: Promise<FollowUps> | undefined;

  /**
   * @param accepted the answer that is read; absent while the body is prepared
   * @param job of a call that is resumed
   */
  constructor(prepared: PreparedCall, accepted?: ReceivedAnswer, job?: JobHandle) {
    this.call = prepared.call;
    this.state = { job };
    this.#prepared = prepared;
    this.#accepted = accepted;
  }

  get signal(): AbortSignal {
    return this.#prepared.scope.signal;
  }

  get hasDeadline(): boolean {
    return this.#prepared.scope.remaining() !== Infinity;
  }

  get wait(): ReadContext["wait"] {
    return async (milliseconds) => (await this.#load()).wait(milliseconds);
  }

  get progress(): ReadContext["progress"] {
    return (progress) => this.#prepared.options.onProgress?.(progress);
  }

  get warn(): (text: string) => Promise<void> {
    const { session, target } = this.#prepared;
    return async (text) => session.logger.warn((await session.secrets.redactor()).text(`${peerOf(target)}: ${text}`));
  }

  get send(): ReadContext["send"] {
    return async (address, options = {}) => (await this.#load()).send(address, options);
  }

  get blobFromUrl(): ReadContext["blobFromUrl"] {
    return async (address, failure) => (await this.#load()).blobFromUrl(address, failure);
  }

  #load(): Promise<FollowUps> {
    return (this.#followUps ??= loadFollowUps().then(
      ({ FollowUps }) => new FollowUps(this.#prepared, this.#accepted, this.state),
    ));
  }
}

const loadFollowUps = () => import("./follow-ups.ts");

/**
 * Loads what looks after a job, before somebody pays for it: by the time that it is needed the connection may be gone, or
 * the app's files replaced by newer ones.
 * @throws PatchbayError when it cannot be loaded: nothing was sent
 */
export async function loadJobCare({ session, scope }: PreparedCall): Promise<void> {
  const parts = [loadFollowUps(), import("./explain-failure.ts"), loadRecovery(), session.secrets.redactor()];
  await scope.race(Promise.all(parts)).catch((error: unknown) => {
    if (scope.isReason(error)) throw error;
    throw new PatchbayError(
      "Nothing was sent: the part of Patchbay that looks after long calls could not be loaded. Check the connection and call again.",
    );
  });
}

/** Builds the request of a call from the provider's route, headers and body. @throws PluginError, InputError */
export function mainRequest(prepared: PreparedCall): OutgoingRequest | Promise<OutgoingRequest> {
  const { call, target, authorization, options } = prepared;
  const { definition } = target;
  return runProviderCode(prepared, "prepare", () => {
    const route = definition.route(call);
    const url = routeUrl(route, target, authorization);
    const withBody = (body: RequestBody | undefined): OutgoingRequest => ({
      method: route.method ?? "POST",
      url,
      body,
      credentials: ownCredentials(prepared),
      peer: peerOf(target),
      provider: target.id,
      watch: prepared.watch?.requests("call"),
      describe: async (answer) => (await import("./explain-failure.ts")).chatFailure(call, answer),
      readVendorFailure: target.failure,
      retry: retryPolicy(mayStartJob(call.task) ? "submission" : "repeatable", options),
    });
    if (route.method === "GET") return withBody(undefined);
    const body = definition.body(call, new CallContext(prepared));
    return isPromiseLike(body) ? body.then(withBody) : withBody(body);
  });
}

export function routeUrl(
  { host, path, query }: Route,
  target: Target,
  { baseUrl, routed, credentials }: Authorization,
): URL {
  if (host === undefined || routed || target.endpoint) return joinAddress(baseUrl, path, query);
  const base = target.access?.address(host) ?? hostUrl(target.id, host);
  if (!credentials.origins.some((allowed) => originMatches(allowed, base))) {
    throw new PluginError(`Provider ${target.id} calls ${base.origin}, which its manifest does not list in \`hosts\`.`);
  }
  return joinAddress(base, path, query);
}

/**
 * Runs a provider's code, which ends with the call and whose own errors become ones that the caller can understand.
 * @param purpose what it is run for: to prepare the request, or to read the answer
 * @returns the result at once where there is no promise: waiting for it would be a good part of a simple call's cost
 * @throws PluginError when preparing fails, OutputError when reading fails, and typed errors as they are
 */
export function runProviderCode<Result>(
  prepared: PreparedCall,
  purpose: "prepare" | "read",
  work: () => Result | PromiseLike<Result>,
): Result | Promise<Result> {
  const { scope, target } = prepared;
  const fail = async (error: unknown): Promise<never> => {
    if (PatchbayError.isInstance(error) || scope.isReason(error)) throw error;
    throw (await import("./explain-failure.ts")).codeFailure(error, target, purpose);
  };
  try {
    const result = work();
    return isPromiseLike(result) ? scope.race(Promise.resolve(result)).catch(fail) : result;
  } catch (error) {
    return fail(error);
  }
}

/**
 * Lets a provider make the output of an accepted answer. An error tells of the job that it leaves behind.
 * @param job of a call that is resumed
 */
export async function readOutput(prepared: PreparedCall, answer: ReceivedAnswer): Promise<unknown> {
  const context = new CallContext(prepared, answer);
  try {
    return await runProviderCode(prepared, "read", () => prepared.target.definition.read(answer, context));
  } catch (error) {
    if (!PatchbayError.isInstance(error)) throw error;
    const { explainOutput } = await import("./explain-failure.ts");
    await explainOutput(error, prepared, { last: answer, ...context.state });
    throw error;
  }
}

export function isPromiseLike<Result>(value: Result | PromiseLike<Result>): value is PromiseLike<Result> {
  return typeof (value as Partial<PromiseLike<Result>> | null | undefined)?.then === "function";
}
