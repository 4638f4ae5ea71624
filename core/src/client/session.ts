import { OutputError } from "../errors/index.ts";
import {
  addressSecrets,
  CallScope,
  createTransport,
  globalFetch,
  loadRecovery,
  namesSecret,
  readAnswer,
  Secrets,
  tryAddress,
  type Clock,
  type Credentials,
  type Logger,
  type OutgoingRequest,
  type ReadingOptions,
  type ReceivedAnswer,
  type RetryPolicy,
  type Timeouts,
  type Transport,
} from "../http/index.ts";
import { lookupRetries, type HubAccess } from "../hub/ask-hub.ts";
import type { ProviderCall } from "../provider/contract.ts";
import type { Authorization } from "./authorize.ts";
import type { Target } from "./resolve-target.ts";
import type { KeyParts } from "../auth/key.ts";
import type { HubCache } from "../hub/hub-cache.ts";
import { mergeOptions } from "./call-arguments.ts";
import type { CallOptions, CallTarget } from "./client-options.ts";
import type { ClientSettings } from "./client-settings.ts";
import type { TryWatch } from "./call-watch.ts";

/** What calls with the same token and the same fetch have in common. */
export interface Session {
  readonly accessToken: string | undefined;
  readonly keyParts: KeyParts | undefined;
  readonly fetch: typeof fetch;
  readonly timeouts: Timeouts;
  readonly logger: Logger;
  readonly secrets: Secrets;
  readonly transport: Transport;
  /** Whom the session's calls ask about models, and by what right. */
  readonly hub: HubAccess;
}

export interface SessionOptions {
  readonly accessToken: string | undefined;
  readonly keyParts?: KeyParts | undefined;
  /** What else is secret, such as a key in an endpoint's query. */
  readonly secrets?: readonly string[];
  readonly fetch: typeof fetch | undefined;
  readonly timeouts: Timeouts;
  readonly clock: Clock;
  readonly hubUrl: URL;
  readonly hubCache: HubCache;
  readonly insecureOrigins: readonly string[];
  readonly logger: Logger;
}

export function createSession({
  accessToken,
  keyParts,
  secrets = [],
  fetch = globalFetch,
  timeouts,
  clock,
  hubUrl,
  hubCache,
  insecureOrigins,
  logger,
}: SessionOptions): Session {
  const allSecrets = new Secrets(accessToken, ...textsOf(keyParts), ...secrets);
  const timed: typeof fetch = async (input, init) =>
    (await loadTimedFetch()).timedFetch(fetch, timeouts, clock)(input, init);
  const isTimed = (timeouts.connectTimeout ?? timeouts.idleTimeout) !== undefined;
  const transport = createTransport({
    fetch: isTimed ? timed : fetch,
    isCustom: fetch !== globalFetch && fetch !== globalThis.fetch,
    insecureOrigins,
    secrets: allSecrets,
    logger,
  });
  return {
    accessToken,
    keyParts,
    fetch,
    timeouts,
    logger,
    secrets: allSecrets,
    transport,
    hub: { hubUrl, accessToken, transport, cache: hubCache },
  };
}

/** Parts of a key; the credentials of AWS's own libraries hold a date beside them. */
function textsOf(keyParts: KeyParts = {}): string[] {
  return Object.values(keyParts).filter((part) => typeof part === "string");
}

const loadTimedFetch = () => import("../http/timed-fetch.ts");

/** The client's own session, or another one for a call that brings its own token, fetch or timeouts, or a secret in an address. */
function sessionFor(
  {
    session,
    ...shared
  }: Pick<SessionOptions, "hubUrl" | "hubCache" | "insecureOrigins" | "logger" | "clock"> & {
    readonly session: Session;
  },
  { accessToken, keyParts, endpointUrl, model }: CallTarget,
  options: CallOptions,
): Session {
  const { fetch = globalFetch } = options;
  const address = endpointUrl ?? model;
  const url = address?.includes("?") ? tryAddress(address) : undefined;
  const secrets = url ? addressSecrets(url) : [];
  const isOwn =
    session.accessToken === accessToken &&
    session.keyParts === keyParts &&
    session.fetch === fetch &&
    session.timeouts.connectTimeout === options.connectTimeout &&
    session.timeouts.idleTimeout === options.idleTimeout;
  if (isOwn && secrets.length === 0) return session;
  return createSession({ ...shared, accessToken, keyParts, secrets, fetch, timeouts: options });
}

/** What a call, or the fetching of a job's result, works with from its beginning to its end. */
export interface BegunWork {
  readonly options: CallOptions;
  readonly scope: CallScope;
  readonly session: Session;
  /** Takes secrets out of an error. */
  refine(error: unknown): Promise<unknown>;
}

/** @throws InputError when options make no sense */
export function beginWork(
  settings: ClientSettings,
  own: CallOptions | undefined,
  target: CallTarget,
  cancelOnClose = false,
): BegunWork {
  const options = mergeOptions(settings.defaults, own);
  const { signal, deadline } = options;
  const scope = new CallScope({ signal, deadline, clock: settings.clock, cancelOnClose });
  const session = sessionFor(settings, target, options);
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    // After the scheme, if there is one, comes what a server repeats.
    if (namesSecret(name))
      for (const secret of new Set([value, value.replace(/^\S+ /, "")])) session.secrets.learn(secret);
  }
  const refine = async (error: unknown) =>
    scope.isReason(error) ? error : (await session.secrets.redactor()).error(error);
  return { options, scope, session, refine };
}

/** Everything that is known about a call before something is sent to the provider. */
export interface PreparedCall {
  readonly call: ProviderCall;
  readonly target: Target;
  readonly authorization: Authorization;
  readonly session: Session;
  readonly scope: CallScope;
  readonly options: CallOptions;
  /** Follows the call, if anybody wants to know. */
  readonly watch?: TryWatch | undefined;
}

/** The credentials with the provider's own headers and the caller's, over which they win. */
export function ownCredentials({ call, target, authorization, options }: PreparedCall): Credentials {
  const { credentials } = authorization;
  const own = target.definition.headers?.(call);
  if (!own && !options.headers) return credentials;
  return { ...credentials, headers: { ...own, ...options.headers, ...credentials.headers } };
}

/** Who is asked, as the beginning of a sentence. */
export function peerOf(target: Target): string {
  return target.endpoint ? `Endpoint ${target.endpoint.url.host}` : `Provider ${target.id}`;
}

/**
 * Sends a request and reads its answer.
 * @param check refuses an answer before it is read, and its body if it is no JSON, as a part of the attempt
 */
export function exchange(
  { session, scope }: Pick<PreparedCall, "session" | "scope">,
  request: OutgoingRequest,
  reading?: ReadingOptions,
  check?: (response: Response, body?: Blob) => Promise<void>,
): Promise<ReceivedAnswer> {
  return session.transport.send(request, scope, async (response, summary) => {
    await check?.(response);
    try {
      const answer = await readAnswer(response, request.url.href, reading, summary);
      if (check && answer.data instanceof Blob) await check(response, answer.data);
      return answer;
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

/** How requests are repeated, by what they are for, unless a call's options say otherwise. */
const policies = {
  /** Starts what may be paid for. */
  submission: { after: "refusal", most: 5, mostBusy: Infinity },
  /** A call that leaves nothing behind. */
  repeatable: { after: "silence", most: 5, mostBusy: Infinity },
  /** Looks at a job, or fetches a result or an input. */
  followUp: { after: "cut", most: 9, isKnownHost: true },
  /** Asks the hub. */
  lookup: lookupRetries,
} as const satisfies Readonly<Record<string, RetryPolicy>>;

export function retryPolicy(
  purpose: keyof typeof policies,
  { retry_on_error: isOn, retries }: Pick<CallOptions, "retry_on_error" | "retries">,
): RetryPolicy {
  const policy: RetryPolicy = policies[purpose];
  const most = isOn === false ? 0 : retries;
  return most === undefined ? policy : { ...policy, most, mostBusy: undefined };
}
