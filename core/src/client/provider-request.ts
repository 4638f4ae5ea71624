import { OutputError, PatchbayError } from "../errors/index.ts";
import {
  loadRecovery,
  readAnswer,
  withoutSlash,
  type Credentials,
  type OutgoingRequest,
  type ReadingOptions,
  type ReceivedAnswer,
  type RequestBody,
  type RetryPolicy,
} from "../http/index.ts";
import { lookupRetries, type Lookup } from "../hub/ask-hub.ts";
import type { ProviderCall, ReadContext, StreamFormat } from "../provider/contract.ts";
import type { OpenedStream } from "../sse/read-stream.ts";
import { mayStartJob } from "../task/task-table.ts";
import { authorize, routeUrl, type Authorization } from "./authorize.ts";
import type { FollowUps } from "./follow-ups.ts";
import type { OpenCall } from "./open-call.ts";
import type { Target } from "./resolve-target.ts";

/** A call with everything that its requests to the provider are made of. */
export interface PreparedCall extends OpenCall {
  readonly target: Target;
  readonly authorization: Authorization;
  /** The call as the provider's code sees it. */
  readonly call: ProviderCall;
}

/** The part of a call that depends on its task. */
export type CallInput = Pick<ProviderCall, "args" | "parameters" | "streaming"> &
  Partial<Pick<ProviderCall, "uploaded" | "outputType">>;

/** Questions about a provider and not to one of its models. */
export const NO_INPUT: CallInput = { args: {}, parameters: undefined, streaming: false };

/** Authorizes a call and describes it to the provider's code. @throws InputError, PluginError */
export async function prepareCall(open: OpenCall, target: Target, input: CallInput): Promise<PreparedCall> {
  const { invocation, options, settings } = open;
  const { modelId, providerModelId, mapping, endpoint } = target;
  const authorization = await authorize(open, target);
  const call: ProviderCall = {
    task: invocation.task ?? "",
    modelId,
    providerModelId,
    mapping,
    routed: authorization.routed,
    baseUrl: withoutSlash(authorization.baseUrl.href),
    endpointUrl: endpoint?.url.href,
    endpointSpeaksOpenAi: endpoint?.speaksOpenAi,
    hubUrl: withoutSlash(settings.hubUrl.href),
    outputType: options.outputType,
    settings: authorization.settings,
    ...input,
  };
  const prepared = { ...open, target, authorization, call };
  invocation.watch?.prepared(prepared);
  return prepared;
}

/** The provider or endpoint, as the beginning of a sentence. */
export function peerOf({ endpoint, id }: Target): string {
  return endpoint ? `Endpoint ${endpoint.url.host}` : `Provider ${id}`;
}

interface RequestParts extends Pick<OutgoingRequest, "method" | "url" | "headers" | "body" | "describe"> {
  /** Default: not repeated. */
  readonly retry?: keyof typeof policies;
  /** Hooks see whether it is the call's own request; default: it is. */
  readonly purpose?: "follow-up";
  /** Sends no credentials. */
  readonly anonymous?: boolean;
}

/** Makes every request to a provider: with its credentials, retries, hooks and reader of failures. */
export function providerRequest(
  prepared: PreparedCall,
  { retry, purpose, anonymous, ...parts }: RequestParts,
): OutgoingRequest {
  const { authorization, invocation, options, target } = prepared;
  // Without secrets, but with the origins that the caller chose: these may be called over plain http.
  const nothing: Credentials = { origins: authorization.credentials.origins, headers: {} };
  return {
    ...parts,
    home: authorization.baseUrl,
    credentials: anonymous ? nothing : credentialsOf(prepared),
    peer: peerOf(target),
    provider: target.id,
    watch: invocation.watch?.requests(purpose ?? "call"),
    readVendorFailure: target.failure,
    retry: retry && retryPolicy(retry, options),
  };
}

/** The credentials with the provider's own headers and the caller's, over which they win. */
function credentialsOf({ call, target, authorization, options }: PreparedCall): Credentials {
  const { credentials } = authorization;
  const own = target.definition.headers?.(call);
  if (!own && !options.headers) return credentials;
  return { ...credentials, headers: { ...own, ...options.headers, ...credentials.headers } };
}

/** Makes the request of a call from the provider's route, headers and body. @throws PluginError, InputError */
export function mainRequest(prepared: PreparedCall): OutgoingRequest | Promise<OutgoingRequest> {
  const { call, target } = prepared;
  const { definition } = target;
  return runProviderCode(prepared, "prepare", () => {
    const route = definition.route(call);
    const { method = "POST" } = route;
    const url = routeUrl(prepared, route);
    const withBody = (body?: RequestBody): OutgoingRequest =>
      providerRequest(prepared, {
        method,
        url,
        body,
        describe: async (answer) => (await import("./explain-failure.ts")).chatFailure(call, answer),
        retry: mayStartJob(call.task) ? "submission" : "repeatable",
      });
    if (method === "GET") return withBody();
    const body = definition.body(call, new CallContext(prepared));
    return isPromiseLike(body) ? body.then(withBody) : withBody(body);
  });
}

/**
 * Sends a request and reads its answer.
 * @param check refuses an answer before it is read, and its body unless it is JSON, as a part of the attempt
 */
export function exchange(
  { session, scope, state }: OpenCall,
  request: OutgoingRequest,
  reading?: ReadingOptions,
  check?: (response: Response, body?: Blob) => Promise<void>,
): Promise<ReceivedAnswer> {
  return session.transport.send(request, scope, async (response, summary, attempts) => {
    await check?.(response);
    try {
      const answer = await readAnswer(response, request.url.href, reading, summary);
      if (check && answer.data instanceof Blob) await check(response, answer.data);
      state.sent = { provider: request.provider, attempts };
      return (state.last = answer);
    } catch (error) {
      if (OutputError.isInstance(error)) {
        error.request = await summary();
        const { nameAnswer } = await loadRecovery();
        await nameAnswer(error, { peer: request.peer, data: error.response?.body, headers: response.headers });
      }
      throw error;
    }
  });
}

/** Sends a request whose answer is a stream. */
export function openStream<Chunk>(
  { call, session, scope, state }: PreparedCall,
  request: OutgoingRequest,
  format: StreamFormat<Chunk>,
): Promise<OpenedStream<Chunk>> {
  return session.transport.send(request, scope, async (response, summary, attempts) => {
    state.sent = { provider: request.provider, attempts };
    return { response, format, call, signal: scope.signal, peer: request.peer, summary };
  });
}

/** How requests are repeated, by what they are for, unless a call's options differ. */
const policies = {
  /** Starts what may be billed. */
  submission: { after: "refusal", most: 5, mostBusy: Infinity },
  /** A call without lasting effects. */
  repeatable: { after: "silence", most: 5, mostBusy: Infinity },
  /** Polls a job, or fetches a result or an input. */
  followUp: { after: "cut", most: 9, isKnownHost: true },
  /** Asks the hub, or a vendor for its list of models. */
  lookup: lookupRetries,
} as const satisfies Readonly<Record<string, RetryPolicy>>;

function retryPolicy(
  purpose: keyof typeof policies,
  { retry_on_error: isOn, retries }: OpenCall["options"],
): RetryPolicy {
  const policy: RetryPolicy = policies[purpose];
  const most = isOn === false ? 0 : retries;
  return most === undefined ? policy : { ...policy, most, mostBusy: undefined };
}

/** How a call asks the hub. */
export function lookupOf({ scope, options }: OpenCall): Lookup {
  return { scope, retry: retryPolicy("lookup", options) };
}

/**
 * What a provider may use while it prepares a body or reads an answer. Members are bound, because providers destructure them,
 * and created on access, because most calls need none; so is the code behind them.
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

  get wait(): ReadContext["wait"] {
    return async (milliseconds) => (await this.#load()).wait(milliseconds);
  }

  get progress(): ReadContext["progress"] {
    return (progress) => this.#prepared.options.onProgress?.(progress);
  }

  get warn(): (text: string) => Promise<void> {
    const { target } = this.#prepared;
    return async (text) => (await import("./other-target.ts")).warn(this.#prepared, `${peerOf(target)}: ${text}`);
  }

  get send(): ReadContext["send"] {
    return async (address, options = {}) => (await this.#load()).send(address, options);
  }

  get blobFromUrl(): ReadContext["blobFromUrl"] {
    return async (address, failure) => (await this.#load()).blobFromUrl(address, failure);
  }

  #load(): Promise<FollowUps> {
    return (this.#followUps ??= loadFollowUps().then(({ FollowUps }) => new FollowUps(this.#prepared, this.#accepted)));
  }
}

const loadFollowUps = () => import("./follow-ups.ts");

/**
 * Loads the code that follows a job before the job is billed: later the connection may be gone, or the app's files replaced
 * by newer ones.
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

/**
 * Runs a provider's code, which ends with the call and whose own errors become ones that the caller can understand.
 * @returns the result at once where there is no promise: awaiting it would be a good part of a simple call's cost
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

/** Lets a provider make the output of an accepted answer. An error contains the job that it leaves behind. */
export async function readOutput(prepared: PreparedCall, answer: ReceivedAnswer): Promise<unknown> {
  const context = new CallContext(prepared, answer);
  try {
    return await runProviderCode(prepared, "read", () => prepared.target.definition.read(answer, context));
  } catch (error) {
    if (!PatchbayError.isInstance(error)) throw error;
    const { explainOutput } = await import("./explain-failure.ts");
    await explainOutput(error, prepared, answer);
    throw error;
  }
}

function isPromiseLike<Result>(value: Result | PromiseLike<Result>): value is PromiseLike<Result> {
  return typeof (value as Partial<PromiseLike<Result>> | null | undefined)?.then === "function";
}
