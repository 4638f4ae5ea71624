import type { CallOptions, ClientOptions, ProviderSource } from "../client-contract/options.ts";
import { PatchbayError, type JobHandle } from "../errors/index.ts";
import { addressSecrets, tryAddress } from "../http/address.ts";
import type { ReceivedAnswer } from "../http/answer.ts";
import { CallScope } from "../http/call-scope.ts";
import type { RequestWatch } from "../http/request.ts";
import type { RetryPolicy } from "../http/retry.ts";
import { loadOnce, Secrets } from "../http/secrets.ts";
import type { Timeouts } from "../http/timed-fetch.ts";
import { createTransport, globalFetch, isCustomFetch, type Transport } from "../http/transport.ts";
import { lookupRetries, type HubAccess, type Lookup } from "../hub/ask-hub.ts";
import type { ProviderCall } from "../provider/contract.ts";
import { looksUsual, readArguments, type CallArguments, type Key } from "./call-arguments.ts";

/** One call of the client, as its method received it. */
export interface Invocation {
  /** Provider task; undefined where the provider decides. */
  readonly task: string | undefined;
  /** Names the model, the provider and the key, and contains what the task takes. */
  readonly args: unknown;
  readonly options: CallOptions | undefined;
  readonly streaming?: boolean;
  /** Skips the checks of arguments and answer. */
  readonly raw?: boolean;
  /** Set where a call with hooks contains this one; otherwise hooks make it a separate call. */
  readonly watch?: Follower;
}

/** An answer in chunks. */
export type Chunks = AsyncGenerator<unknown, void, undefined>;

/** A call from its opening until it is closed: what each of its requests works with. */
export interface OpenCall {
  readonly settings: ClientSettings;
  readonly invocation: Invocation;
  readonly arguments: CallArguments;
  /** The caller's options over the client's. */
  readonly options: CallOptions;
  readonly scope: CallScope;
  readonly session: Session;
  readonly state: CallState;
}

/** Follows a call for its hooks. `observe.ts` implements it, and loads only if there are hooks. */
export interface Follower {
  /** Of the call, once it is open. */
  session: Session;
  /** Receives what the call's answers are described with. */
  prepared(call: FollowedCall): void;
  /** Receives the answer to the call's own request. */
  received(answer: ReceivedAnswer): void;
  /** Follows one request of the call. */
  requests(purpose: "call" | "follow-up"): RequestWatch;
}

/** The facts about a call that its hooks receive. */
export interface FollowedCall extends Pick<OpenCall, "session"> {
  readonly target: { readonly id: string };
  readonly call: Pick<ProviderCall, "modelId" | "providerModelId">;
}

/** Facts about a call after an answer has arrived. */
export interface CallState {
  /** Where the last answer is from, for errors of reading it. */
  sent?: Pick<PatchbayError, "provider" | "attempts">;
  /** The last answer that was read. */
  last?: ReceivedAnswer;
  /** The job that the call started. */
  job?: JobHandle | undefined;
}

type Defaulted = "environment" | "logger" | "clock" | "hubCache";

/** A client's options with every default filled in. */
export interface ClientSettings extends Key, Required<Pick<ClientOptions, Defaulted>> {
  readonly insecureOrigins: readonly string[];
  readonly endpointUrl: string | undefined;
  readonly providers: ProviderSource;
  readonly hubUrl: URL;
  readonly routerUrl: URL;
  /** For calls with the client's own key, fetch and timeouts. */
  readonly session: Session;
  readonly defaults: CallOptions;
}

/** What calls with the same key, fetch and timeouts share. */
export interface Session extends Key, Timeouts {
  readonly fetch: typeof fetch;
  readonly secrets: Secrets;
  readonly transport: Transport;
  /** The hub as the session's calls reach it. */
  readonly hub: HubAccess;
}

/** @throws InputError when arguments or options are wrong: nothing was sent */
export async function openCall(settings: ClientSettings, invocation: Invocation): Promise<OpenCall> {
  const options = mergeOptions(settings.defaults, invocation.options);
  const check = looksUsual(invocation, options) ? undefined : await import("./check-call.ts");
  check?.checkCall(invocation, options);
  const callArguments = readArguments(invocation.args, settings, options.keys);
  const session = sessionFor(settings, callArguments, options);
  if (invocation.watch) invocation.watch.session = session;
  check?.headerSecrets(options).forEach((secret) => session.secrets.learn(secret));
  const { signal, deadline } = options;
  const cancelOnClose = invocation.streaming === true;
  const scope = new CallScope({ signal, deadline, clock: settings.clock, cancelOnClose });
  return { settings, invocation, arguments: callArguments, options, scope, session, state: {} };
}

export const loadObservation = loadOnce(() => import("./observe.ts"));

/** Opens a call, and closes it when its work is done. Hooks receive its requests and its end, errors contain no key. */
export async function withCall<Output>(
  settings: ClientSettings,
  invocation: Invocation,
  work: (call: OpenCall) => Promise<Output>,
): Promise<Output> {
  if (hasHooks(settings, invocation)) {
    const { CallWatch } = await loadObservation();
    const watch = new CallWatch(settings, invocation);
    return watch.follow(() => withCall(settings, { watch: watch.try(), ...invocation }, work));
  }
  const call = await openCall(settings, invocation);
  try {
    call.scope.throwIfEnded();
    return await work(call);
  } catch (error) {
    throw await refineError(call, error);
  } finally {
    call.scope.close();
  }
}

/** Whether hooks are to follow a call that nothing follows yet. */
export function hasHooks({ defaults }: ClientSettings, { options, watch }: Invocation): boolean {
  return !watch && [defaults.hooks ?? [], options?.hooks ?? []].flat().length > 0;
}

/** Completes an error with the provider that was called, and removes secrets from it. */
export async function refineError({ scope, session, state }: OpenCall, error: unknown): Promise<unknown> {
  if (scope.isReason(error)) return error;
  // An error of a request has its own.
  if (PatchbayError.isInstance(error) && !error.attempts) Object.assign(error, state.sent);
  return (await session.secrets.redactor()).error(error);
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

export type RequestPurpose = keyof typeof policies;

/** The policy for a kind of request with the call's own options. */
export function retryPolicy(
  purpose: RequestPurpose,
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

/** Merges the options of a call over the client's. */
export function mergeOptions(defaults: CallOptions, call: CallOptions = {}): CallOptions {
  const { headers, settings } = defaults;
  // Not by spreads: V8 gives each object that gets members after one a hidden class of its own, which costs time and memory.
  return Object.assign(
    {},
    defaults,
    call,
    headers && call.headers && { headers: { ...headers, ...call.headers } },
    settings && call.settings && { settings: { ...settings, ...call.settings } },
  );
}

/** @param addressKeys secrets in the address that is called */
export function createSession(
  { clock, hubUrl, hubCache, insecureOrigins, logger }: Omit<ClientSettings, "session">,
  { accessToken, keyParts }: Key,
  { fetch = globalFetch, connectTimeout, idleTimeout }: CallOptions,
  addressKeys: readonly string[] = [],
): Session {
  // The credentials of AWS's libraries have a date among their parts.
  const parts: readonly string[] = Object.values(keyParts ?? {}).filter((part) => typeof part === "string");
  const secrets = new Secrets(accessToken, ...parts, ...addressKeys);
  const timed: typeof fetch = async (input, init) =>
    (await import("../http/timed-fetch.ts")).timedFetch(fetch, { connectTimeout, idleTimeout }, clock)(input, init);
  const transport = createTransport({
    fetch: (connectTimeout ?? idleTimeout) === undefined ? fetch : timed,
    isCustom: isCustomFetch(fetch),
    insecureOrigins,
    secrets,
    logger,
  });
  const hub = { hubUrl, accessToken, transport, cache: hubCache };
  return { accessToken, keyParts, fetch, connectTimeout, idleTimeout, secrets, transport, hub };
}

/** The client's session; another one for a call with a key, fetch or timeouts of its own, or with a key in an address. */
function sessionFor(settings: ClientSettings, { target }: CallArguments, options: CallOptions): Session {
  const { session } = settings;
  const { fetch = globalFetch, connectTimeout, idleTimeout } = options;
  const address = target.endpointUrl ?? target.model;
  const url = address?.includes("?") ? tryAddress(address) : undefined;
  const addressKeys = url ? addressSecrets(url) : [];
  const isShared =
    addressKeys.length === 0 &&
    session.accessToken === target.accessToken &&
    session.keyParts === target.keyParts &&
    session.fetch === fetch &&
    session.connectTimeout === connectTimeout &&
    session.idleTimeout === idleTimeout;
  return isShared ? session : createSession(settings, target, options, addressKeys);
}
