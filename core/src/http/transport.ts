import { encodeBody, isLasting, markAccepted, toSend, type Attempt, type OutgoingRequest } from "./request.ts";
import { isConfidential, UnsafeAddress } from "./address.ts";
import { PatchbayError, type RequestSummary } from "../errors/index.ts";
import type { CallScope } from "./call-scope.ts";
import { loadOnFailure, type Secrets } from "./secrets.ts";

/** Sends all requests, retries them as their policy allows, and returns the result of the successful answer. */
export interface Transport {
  /**
   * @param read makes the result of a successful answer; it is part of the attempt, so that a request whose answer breaks off
   * can be retried
   * @throws HttpError, NetworkError, any error of `read`, or the reason why the scope ended
   */
  send<Result>(request: OutgoingRequest, scope: CallScope, read: AnswerReader<Result>): Promise<Result>;
}

/** Redirects, retries and errors: code that a successful first attempt does not need. */
export const loadRecovery = () => loadOnFailure(() => import("./recovery.ts"));

export function createTransport(options: TransportOptions): Transport {
  return {
    async send(request, scope, read) {
      const { method, url, body } = request;
      const encoding = body === undefined ? undefined : encodeBody(body);
      const encoded = encoding instanceof Promise ? await encoding : encoding;
      const made = toSend(request, { method, url, encoded, scope });
      const sent = made instanceof Promise ? await made : made;
      const attempt = { request, encoded, scope, sent };
      const summary = () => loadRecovery().then(({ summarize }) => summarize(attempt, options.secrets));
      let setback: Setback;
      try {
        const response = await fetchStep(options, attempt);
        if (response.ok) {
          try {
            return await scope.race(read(response, summary, 1));
          } catch (error) {
            setback = { unread: error };
          }
        } else setback = { response };
      } catch (error) {
        setback = { unsent: error };
      }
      const recovery = await scope.race(loadRecovery()).catch((error: unknown) => {
        if (isLasting(request) && scope.isReason(error) && PatchbayError.isInstance(error)) markAccepted(error);
        throw error;
      });
      return recovery.recover(setback, attempt, read, { ...options, fetchStep });
    },
  };
}

/** How requests leave this machine. */
interface Connection {
  readonly fetch: typeof fetch;
  /** Private origins that answers and redirects may lead to, because the operator trusts them. */
  readonly insecureOrigins?: readonly string[] | undefined;
  /** Whether the caller passed a `fetch`, which then resolves names. */
  readonly isCustom?: boolean | undefined;
}

/** Sends one request and returns its answer with any status. @throws UnsafeAddress, and the error of fetch */
function fetchStep(
  connection: Connection,
  attempt: Attempt,
  redirect: "manual" | "follow" = "manual",
): Promise<Response> {
  const { request, scope, sent } = attempt;
  const { url, method, headers, content, cookies, trusted } = sent;
  scope.throwIfEnded();
  const init: RequestInit = { method, headers, redirect };
  const signal = scope.signalIfNeeded;
  if (signal) init.signal = signal;
  if (content !== undefined) init.body = content;
  // Some edge runtimes throw if the member is present at all.
  if (cookies) init.credentials = cookies;
  const send = (checked = init) => connection.fetch(url.href, checked);
  const watched = (checked?: RequestInit) =>
    scope.race(request.watch ? request.watch.step(attempt, () => send(checked)) : send(checked));
  const { home = request.url } = request;
  const { insecureOrigins = [] } = connection;
  if (trusted || insecureOrigins.includes(url.origin)) return watched(request.credentials?.pin?.(url, init));
  if (!isConfidential(url)) throw new UnsafeAddress();
  if (url.origin === home.origin || insecureOrigins.includes(home.origin) || !isNode) return watched();
  return import("./public-address.ts").then(({ isMock, isPrivateHost, checkedConnection }) => {
    if (isPrivateHost(home.hostname) || isMock(url)) return watched();
    if (isPrivateHost(url.hostname)) throw new UnsafeAddress("private");
    return watched(connection.isCustom ? init : checkedConnection(init));
  });
}

/** Other runtimes block private networks for pages and workers, or have none. */
const isNode = "process" in globalThis && typeof globalThis.process?.getBuiltinModule === "function";

export interface TransportOptions extends Connection {
  readonly secrets: Secrets;
  readonly logger: Logger;
  /** A number from 0 up to 1, for jitter. */
  readonly random?: () => number;
}

/** The transport's options, and its way to send one request. */
export interface SendingOptions extends TransportOptions {
  readonly fetchStep: typeof fetchStep;
}

/**
 * Makes the result of a successful answer.
 * @param summary describes what was sent
 * @param attempts how often it was sent
 */
export type AnswerReader<Result> = (
  response: Response,
  summary: () => Promise<RequestSummary>,
  attempts: number,
) => Promise<Result>;

/** The outcome of an attempt without a result: an answer that is not successful, or an error. */
export type Setback = { readonly response: Response } | { readonly unsent: unknown } | { readonly unread: unknown };

/** The environment's `fetch`, looked up at each call: mocks and instrumentation replace it later. */
export const globalFetch: typeof fetch = (input, init) => globalThis.fetch(input, init);

/** Whether a `fetch` is the caller's own. */
export function isCustomFetch(candidate: typeof fetch): boolean {
  return candidate !== globalFetch && candidate !== globalThis.fetch;
}

/** Receives the client's decisions and warnings, never a credential. */
export interface Logger {
  debug(text: string): void;
  warn(text: string): void;
}

/** Shows warnings on the console and nothing else. */
export const warningLogger: Logger = {
  debug: () => undefined,
  warn: (text) => globalThis.console.warn(text),
};
