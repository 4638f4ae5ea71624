import { PatchbayError } from "../errors/index.ts";
import {
  fetchStep,
  isLasting,
  markAccepted,
  toSend,
  type AnswerReader,
  type OutgoingRequest,
  type Setback,
  type TransportOptions,
} from "./attempt.ts";
import type { CallScope } from "./call-scope.ts";
import { encodeBody } from "./request-body.ts";
import { loadOnFailure } from "./secrets.ts";

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
        const response = await fetchStep(options.fetch, attempt.sent, scope);
        if (response.ok) {
          try {
            return await scope.race(read(response, summary));
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
