import { BillingError, HttpError, NetworkError, PatchbayError, type RequestSummary } from "../errors/index.ts";
import { tryAddress, UnsafeAddress } from "./address.ts";
import { isLasting, markAccepted, toSend, type Attempt, type Credentials } from "./request.ts";
import type { AnswerReader, SendingOptions, Setback } from "./transport.ts";
import { readFailure, type FailureOptions } from "./failure.ts";
import { networkFailure } from "./network-failure.ts";
import { describeBody, displayAddress } from "./redaction.ts";
import {
  askedPause,
  describePause,
  isNobodyHome,
  isRepeated,
  isUnknownHost,
  mayBeAccepted,
  retryDelay,
  type AttemptFailure,
  type RetryPolicy,
} from "./retry.ts";
import type { Secrets } from "./secrets.ts";

const mostRedirects = 5;
const opaqueRedirect = "opaqueredirect";
const once: RetryPolicy = { after: "refusal", most: 0 };

interface FailedAttempt {
  readonly failure: AttemptFailure;
  /** The answer with the failed status. */
  readonly response?: Response;
}

// For callers that have already loaded this module.
export { nameAnswer, otherServer, readFailure } from "./failure.ts";

/**
 * Handles a first attempt without a result: follows redirects, retries according to the policy, and otherwise throws
 * the
 * error.
 */
export async function recover<Result>(
  first: Setback,
  begun: Attempt,
  read: AnswerReader<Result>,
  options: SendingOptions,
): Promise<Result> {
  const { secrets, logger, random = Math.random } = options;
  const { request, encoded, scope } = begun;
  const { retry = once, peer } = request;
  let attempt = begun;
  const failed = (failure: { status: number } | { error: unknown }): AttemptFailure => ({
    ...failure,
    served: attempt.sent.method !== request.method,
  });
  let attempts = 1;
  let outcome = await conclude(first);
  let busy = 0;
  let unresolved = 0;
  let renewed = false;
  for (let earlier = 0; ; earlier++) {
    if ("result" in outcome) return outcome.result;
    const { failure, response } = outcome;
    // A token may have been revoked before it expired.
    if (failure.status === 401 && !renewed && request.credentials?.signer?.refused?.()) {
      renewed = true;
      if (response) discard(response);
    } else {
      // The vendor's code takes precedence over the status: an account without credit also gets 429.
      const isRead = (response && request.readVendorFailure) ?? (failure.status === 429 || request.watch);
      const error = isRead ? await finalError(outcome) : undefined;
      const retryable = BillingError.isInstance(error)
        ? false
        : HttpError.isInstance(error)
          ? error.retryable
          : undefined;
      const pause = askedPause(response?.headers, scope.clock.now());
      const delay = retryDelay(earlier, pause?.pause, random());
      const isAllowed =
        failure.status === 503 && retry.mostBusy !== undefined ? busy++ < retry.mostBusy : earlier - busy < retry.most;
      // One failed lookup may be temporary; after a second one the name does not exist, and waiting does not help.
      if (!retry.isKnownHost && isUnknownHost(failure)) unresolved++;
      const isHopeless = unresolved > 1 || isNobodyHome(failure, attempt.sent.url);
      if (!isAllowed || isHopeless || !(retryable ?? isRepeated(retry, failure)) || delay >= scope.remaining()) {
        throw error ?? (await finalError(outcome));
      }
      if (request.watch) await scope.race(request.watch.retrying({ delayMs: delay, error }));
      if (response && !error) discard(response);
      if (pause && pause.requested > pause.pause) logger.warn(`${peer} requests a retry ${describePause(pause)}.`);
      await scope.wait(delay);
    }
    const { method, url } = request;
    attempt = { ...begun, sent: await toSend(request, { method, url, encoded, scope }) };
    attempts++;
    outcome = await conclude();
  }

  /** Completes an attempt, from its first request or from the outcome of that request. */
  async function conclude(setback?: Setback): Promise<{ readonly result: Result } | FailedAttempt> {
    try {
      if (setback && "unread" in setback) throw setback.unread;
      const answer = setback && "response" in setback ? setback.response : await step("manual", setback);
      const response = answer.ok ? answer : await followRedirects(answer);
      const summary = () => summarize(attempt, secrets);
      if (response.ok) return { result: await scope.race(read(response, summary, attempts)) };
      return { failure: failed({ status: response.status }), response };
    } catch (error) {
      return { failure: failed({ error }) };
    }
  }

  /** @param sentBefore the rejection of the request, if it was already sent */
  async function step(redirect: "manual" | "follow", sentBefore?: { readonly unsent: unknown }): Promise<Response> {
    try {
      if (sentBefore) throw sentBefore.unsent;
      return await options.fetchStep(options, attempt, redirect);
    } catch (error) {
      scope.throwIfEnded();
      // A timeout already has a clear message.
      if (NetworkError.isInstance(error)) throw error;
      const redactor = await secrets.redactor();
      const address = displayAddress(attempt.sent.url, redactor);
      if (isPrivate(error)) {
        throw new NetworkError(
          `${peer} returned the address ${address}, which is not requested because it is in a private network. Add its origin to insecureOrigins if you trust it.`,
        );
      }
      if (error instanceof UnsafeAddress) {
        throw new NetworkError(
          `${peer} returned the address ${address}, which is not called because it does not use https.`,
        );
      }
      throw networkFailure(error, peer, address, redactor);
    }
  }

  async function finalError({ failure, response }: FailedAttempt): Promise<unknown> {
    const explain: FailureOptions["explain"] = (refusal) => request.credentials?.signer?.explain?.(refusal);
    const redactor = await secrets.redactor();
    const summary = await summarize(attempt, secrets);
    const failureOptions = { ...request, explain, request: summary, redactor, now: scope.clock.now() };
    const error: unknown = response ? await scope.race(readFailure(response, failureOptions)) : failure.error;
    if (PatchbayError.isInstance(error)) {
      error.attempts = attempts;
      if (request.provider) error.provider = request.provider;
    }
    const mayBe = scope.isReason(error) || mayBeAccepted(failure);
    if (mayBe && isLasting(request) && PatchbayError.isInstance(error)) markAccepted(error);
    return error;
  }

  /** Follows the answer's redirects ourselves, so that credentials stay at their origins. */
  async function followRedirects(answer: Response): Promise<Response> {
    let response = answer;
    for (let redirects = 0; ; redirects++) {
      const { method, url: from } = attempt.sent;
      if (response.type === opaqueRedirect) response = await followInBrowser();
      const location = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || !location) return response;
      discard(response);
      if (request.isSecret) {
        throw new NetworkError(`${peer} redirects elsewhere, which is not followed because the key would go along.`);
      }
      if (redirects === mostRedirects) {
        throw new NetworkError(`${peer} redirects in a circle (more than ${mostRedirects} times).`);
      }
      const url = tryAddress(location, from);
      if (!url) throw new NetworkError(`${peer} redirects to an address that cannot be read.`);
      url.username = "";
      url.password = "";
      const keepsBody = method === "GET" || response.status === 307 || response.status === 308;
      const next = {
        method: keepsBody ? method : "GET",
        url,
        encoded: keepsBody ? encoded : undefined,
        scope,
      } as const;
      attempt.sent = await toSend({ ...request, headers: undefined }, next);
      response = await step("manual");
    }
  }

  /** Browsers hide the target of a redirect. Without secrets there is nothing to protect, so the browser may follow. */
  async function followInBrowser(): Promise<Response> {
    const { trusted, method, url } = attempt.sent;
    const guarded = trusted && request.credentials !== undefined && holdsSecrets(request.credentials);
    if (guarded || method !== "GET") {
      throw new NetworkError(
        `${peer} redirects ${displayAddress(url, await secrets.redactor())} elsewhere, which is not followed in a browser because the access token would go along. Use the final address.`,
      );
    }
    return step("follow");
  }
}

/** Whether these credentials contain secrets. */
export function holdsSecrets(credentials: Credentials): boolean {
  return (
    Boolean(credentials.key ?? credentials.signer ?? credentials.cookies) || Object.keys(credentials.headers).length > 0
  );
}

/** The request without credentials. */
export async function summarize({ sent, request }: Attempt, secrets: Secrets): Promise<RequestSummary> {
  const redactor = await secrets.redactor();
  const headers = Object.fromEntries(Object.entries(sent.headers).map(([name, value]) => [name, redactor.text(value)]));
  const keyHeader = request.credentials?.key?.header.toLowerCase();
  for (const name of [keyHeader, ...(sent.signed ?? [])]) if (name && name in headers) headers[name] = "[redacted]";
  const body = sent.content === undefined ? undefined : describeBody(request.body, redactor);
  return { method: sent.method, url: displayAddress(sent.url, redactor), headers, ...(body !== undefined && { body }) };
}

/** Whether an address was rejected because of its name or of an IP address that the name resolves to. */
function isPrivate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error instanceof UnsafeAddress && error.message === "private") || isPrivate(error.cause);
}

function discard(response: Response): void {
  void response.body?.cancel().catch(() => undefined);
}
