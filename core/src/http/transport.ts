import { HttpError, NetworkError, PatchbayError, type RequestSummary } from "../errors/index.ts";
import { isConfidential, tryAddress } from "./address.ts";
import type { CallScope } from "./call-scope.ts";
import { holdsSecrets, mayReceive, type Credentials, type FetchCredentials } from "./credentials.ts";
import { readFailure, type FailureOptions } from "./failure.ts";
import type { Logger } from "./logger.ts";
import { networkFailure } from "./network-failure.ts";
import { displayAddress, type Redactor } from "./redaction.ts";
import { describeBody, encodeBody, type EncodedBody, type FetchBody, type RequestBody } from "./request-body.ts";
import {
  isRepeated,
  mayBeAccepted,
  parseRetryAfter,
  retryDelay,
  type AttemptFailure,
  type RetryPolicy,
} from "./retry.ts";
import { userAgent } from "./user-agent.ts";

export interface TransportOptions {
  readonly fetch: typeof fetch;
  readonly redactor: Redactor;
  readonly logger: Logger;
  /** A number from 0 up to 1, for jitter. */
  readonly random?: () => number;
}

export interface OutgoingRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  /** Sent wherever the request goes first; never credentials. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: RequestBody | undefined;
  /** Sent only to its own origins. */
  readonly credentials?: Credentials | undefined;
  /** Who is asked, as the beginning of a sentence: `Provider groq`. */
  readonly peer: string;
  /** Makes the message of a failed answer's error. */
  readonly describe?: FailureOptions["describe"];
  /** Default: not repeated. */
  readonly retry?: RetryPolicy | undefined;
  /** Reads the vendor's error envelope. */
  readonly readVendorFailure?: FailureOptions["readVendorFailure"];
  /** The body is a secret: it does not follow a redirect. */
  readonly isSecret?: boolean;
}

/** The only way out: sends requests, again where the policy says so, and gives what was made of the successful answer. */
export interface Transport {
  /**
   * @param read makes the result of a successful answer; it is part of the attempt, so that a body which breaks off can be
   * asked for again. Its `summary` tells what was sent
   * @throws HttpError, NetworkError, what `read` throws, or the reason for which the scope ended
   */
  send<Result>(request: OutgoingRequest, scope: CallScope, read: AnswerReader<Result>): Promise<Result>;
}

type AnswerReader<Result> = (response: Response, summary: () => RequestSummary) => Promise<Result>;

const mostRedirects = 5;
const opaqueRedirect = "opaqueredirect";
const once: RetryPolicy = { after: "refusal", most: 0 };

/** One attempt, which redirects may lead through several requests. */
interface Attempt {
  readonly request: OutgoingRequest;
  readonly encoded: EncodedBody | undefined;
  readonly scope: CallScope;
  /** The request that was sent last. */
  sent: SentRequest;
}

interface FailedAttempt extends Attempt {
  readonly failure: AttemptFailure;
  /** The answer whose status was the failure. */
  readonly response?: Response;
}

export function createTransport({ fetch, redactor, logger, random = Math.random }: TransportOptions): Transport {
  return {
    async send(request, scope, read) {
      const encoded = request.body === undefined ? undefined : encodeBody(request.body);
      const { retry = once, peer } = request;
      let busy = 0;
      let renewed = false;
      for (let earlier = 0; ; earlier++) {
        const sent = await toSend(request, { method: request.method, url: request.url, encoded, scope });
        const outcome = await attemptOnce({ request, encoded, scope, sent }, read);
        if ("result" in outcome) return outcome.result;
        const { failure, response } = outcome;
        // A token may have been revoked before its time.
        if (failure.status === 401 && !renewed && request.credentials?.signer?.refused?.()) {
          renewed = true;
          if (response) discard(response);
          continue;
        }
        // The vendor's own words decide before its status does.
        const told = response && request.readVendorFailure ? await finalError(outcome) : undefined;
        const retryable = HttpError.isInstance(told) ? told.retryable : undefined;
        const asked = parseRetryAfter(response?.headers.get("retry-after") ?? null, scope.clock.now());
        const delay = retryDelay(earlier, asked?.pause, random());
        const isAllowed =
          failure.status === 503 && retry.mostBusy !== undefined
            ? busy++ < retry.mostBusy
            : earlier - busy < retry.most;
        if (!isAllowed || !(retryable ?? isRepeated(retry, failure)) || delay >= scope.remaining()) {
          throw told ?? (await finalError(outcome));
        }
        if (response && !told) discard(response);
        if (asked?.note) logger.warn(`${peer}: ${asked.note}`);
        await scope.wait(delay);
      }
    },
  };

  async function attemptOnce<Result>(
    attempt: Attempt,
    read: AnswerReader<Result>,
  ): Promise<{ readonly result: Result } | FailedAttempt> {
    const { request, scope } = attempt;
    const failed = (failure: { status: number } | { error: unknown }): AttemptFailure => ({
      ...failure,
      served: attempt.sent.method !== request.method,
    });
    try {
      let response = await fetchStep(attempt.sent, request.peer, scope, "manual");
      if (!response.ok) response = await followRedirects(response, attempt);
      const summary = () => summarize(attempt.sent, request, redactor);
      if (response.ok) return { result: await scope.race(read(response, summary)) };
      return { ...attempt, failure: failed({ status: response.status }), response };
    } catch (error) {
      return { ...attempt, failure: failed({ error }) };
    }
  }

  async function finalError({ request, scope, sent, failure, response }: FailedAttempt): Promise<unknown> {
    const explain: FailureOptions["explain"] = (refusal) => request.credentials?.signer?.explain?.(refusal);
    const summary = summarize(sent, request, redactor);
    const options = { ...request, explain, request: summary, redactor, now: scope.clock.now() };
    const error: unknown = response ? await scope.race(readFailure(response, options)) : failure.error;
    const isLasting = request.retry?.after === "refusal";
    if (isLasting && PatchbayError.isInstance(error) && (mayBeAccepted(failure) || scope.isReason(error))) {
      error.maybeAccepted = true;
      addSentence(error, "It may have been accepted all the same: calling again may be paid for twice.");
    }
    return error;
  }

  /** Goes where the answer leads. We do that ourselves, to keep credentials at home. */
  async function followRedirects(answer: Response, attempt: Attempt): Promise<Response> {
    const { request, encoded, scope } = attempt;
    let response = answer;
    for (let redirects = 0; ; redirects++) {
      const step = attempt.sent;
      if (response.type === opaqueRedirect) response = await followInBrowser(step, request, scope);
      const location = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || !location) return response;
      discard(response);
      if (request.isSecret) {
        throw new NetworkError(
          `${request.peer} redirects elsewhere, which is not followed because the key would go along.`,
        );
      }
      if (redirects === mostRedirects) {
        throw new NetworkError(`${request.peer} redirects in a circle (more than ${mostRedirects} times).`);
      }
      const url = tryAddress(location, step.url);
      if (!url) throw new NetworkError(`${request.peer} redirects to an address that cannot be read.`);
      url.username = "";
      url.password = "";
      const keepsBody = step.method === "GET" || response.status === 307 || response.status === 308;
      const next = { ...request, headers: undefined };
      const method = keepsBody ? step.method : "GET";
      attempt.sent = await toSend(next, { method, url, encoded: keepsBody ? encoded : undefined, scope });
      response = await fetchStep(attempt.sent, request.peer, scope, "manual");
    }
  }

  async function fetchStep(
    step: SentRequest,
    peer: string,
    scope: CallScope,
    redirect: RequestRedirect,
  ): Promise<Response> {
    if (!step.trusted && !isConfidential(step.url)) {
      const address = displayAddress(step.url, redactor);
      throw new NetworkError(`${peer} names the address ${address}, which is not asked: only https is safe.`);
    }
    const { method, headers, content, cookies } = step;
    const init: RequestInit = { method, headers, redirect };
    const signal = scope.signalIfNeeded;
    if (signal) init.signal = signal;
    if (content !== undefined) init.body = content;
    // Some edge runtimes refuse the member's mere presence.
    if (cookies) init.credentials = cookies;
    scope.throwIfEnded();
    try {
      return await scope.race(fetch(step.url.href, init));
    } catch (error) {
      scope.throwIfEnded();
      throw networkFailure(error, peer, displayAddress(step.url, redactor), redactor);
    }
  }

  /** A browser hides where a redirect leads. Without secrets there is nothing to protect, so it may follow. */
  function followInBrowser(step: SentRequest, request: OutgoingRequest, scope: CallScope): Promise<Response> {
    const guarded = step.trusted && request.credentials !== undefined && holdsSecrets(request.credentials);
    if (guarded || step.method !== "GET") {
      throw new NetworkError(
        `${request.peer} redirects ${displayAddress(step.url, redactor)} elsewhere, which is not followed in a browser because the access token would go along. Use the final address.`,
      );
    }
    return fetchStep(step, request.peer, scope, "follow");
  }
}

interface SentRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly content: FetchBody | undefined;
  readonly trusted: boolean;
  readonly cookies: FetchCredentials | undefined;
  /** Headers by which a signer proved who asks. */
  readonly signed?: readonly string[];
}

interface Step {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly encoded: EncodedBody | undefined;
  readonly scope: CallScope;
}

/**
 * Prepares one request: of every attempt and of every step that a redirect takes. Whatever must be new each time belongs
 * here, where `trusted` says that the address may have it and the request is whole: an `Authorizer` (see `auth`) signs
 * method, address, headers and body, or fetches a token, and is waited for.
 */
async function toSend(request: OutgoingRequest, { method, url, encoded, scope }: Step): Promise<SentRequest> {
  const trusted = mayReceive(request.credentials, url);
  const headers: Record<string, string> = {};
  if (request.headers) addHeaders(headers, request.headers);
  if (encoded?.contentType) headers["content-type"] = encoded.contentType;
  const agent = userAgent();
  if (agent) headers["user-agent"] = agent;
  const credentials = trusted ? request.credentials : undefined;
  if (credentials) addHeaders(headers, credentials.headers);
  if (credentials?.key) headers[credentials.key.header.toLowerCase()] = credentials.key.value;
  const sent = { method, url, headers, content: encoded?.content, trusted, cookies: credentials?.cookies };
  if (!credentials?.signer) return sent;
  const signature = await scope.race(Promise.resolve(credentials.signer.sign(sent, scope)));
  addHeaders(headers, signature.headers ?? {});
  const address = new URL(url);
  for (const [name, value] of Object.entries(signature.query ?? {})) address.searchParams.set(name, value);
  const content = signature.content ?? sent.content;
  return { ...sent, url: address, content, signed: Object.keys(signature.headers ?? {}) };
}

/** In lower case, so that a later header replaces an earlier one however it is spelled: fetch would send both. */
function addHeaders(headers: Record<string, string>, more: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(more)) headers[name.toLowerCase()] = more[name] ?? "";
}

function summarize(sent: SentRequest, request: OutgoingRequest, redactor: Redactor): RequestSummary {
  const headers = Object.fromEntries(Object.entries(sent.headers).map(([name, value]) => [name, redactor.text(value)]));
  const keyHeader = request.credentials?.key?.header.toLowerCase();
  for (const name of [keyHeader, ...(sent.signed ?? [])]) if (name && name in headers) headers[name] = "[redacted]";
  const body = sent.content === undefined ? undefined : describeBody(request.body, redactor);
  return { method: sent.method, url: displayAddress(sent.url, redactor), headers, ...(body !== undefined && { body }) };
}

/** In the stack as well, which is what consoles show. */
function addSentence(error: Error, sentence: string): void {
  const { message, stack } = error;
  error.message = `${message} ${sentence}`;
  if (stack) error.stack = stack.replace(message, () => error.message);
}

function discard(response: Response): void {
  void response.body?.cancel().catch(() => undefined);
}
