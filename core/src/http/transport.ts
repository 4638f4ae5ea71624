import { encodeBody, isLasting, markAccepted, toSend, type OutgoingRequest } from "./request.ts";
import { fetchStep, type Connection } from "./connection.ts";
import { PatchbayError, type RequestSummary } from "../errors/index.ts";
import type { CallScope } from "./call-scope.ts";
import { loadOnFailure, type Secrets } from "./secrets.ts";

/** The only way out: sends requests, again where the policy says so, and gives what was made of the successful answer. */
export interface Transport {
  /**
   * @param read makes the result of a successful answer; it is part of the attempt, so that a body which breaks off can be
   * asked for again. Its `summary` tells what was sent
   * @throws HttpError, NetworkError, what `read` throws, or the reason for which the scope ended
   */
  send<Result>(request: OutgoingRequest, scope: CallScope, read: AnswerReader<Result>): Promise<Result>;
}

/** Redirects, repetitions and errors: code that a call which succeeds at once does without. */
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
      return recovery.recover(setback, attempt, read, options);
    },
  };
}

export interface TransportOptions extends Connection {
  readonly secrets: Secrets;
  readonly logger: Logger;
  /** A number from 0 up to 1, for jitter. */
  readonly random?: () => number;
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

/** What an attempt came to that gave no result: an answer that is none yet, or what was thrown. */
export type Setback = { readonly response: Response } | { readonly unsent: unknown } | { readonly unread: unknown };

/** The environment's `fetch`, looked up at each call: mocks and instrumentation replace it later. */
export const globalFetch: typeof fetch = (input, init) => globalThis.fetch(input, init);

/** Where the client says what it decided; it never receives a credential. */
export interface Logger {
  debug(text: string): void;
  warn(text: string): void;
}

/** Shows warnings on the console and nothing else. */
export const warningLogger: Logger = {
  debug: () => undefined,
  warn: (text) => globalThis.console.warn(text),
};
