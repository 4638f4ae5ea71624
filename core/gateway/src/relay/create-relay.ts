import { checkedConnection, isCustomFetch } from "@patchbay/core/http";
import { replaceMember } from "../request/json-text.ts";
import type { JsonBody } from "../request/read-json.ts";
import { modelToSend } from "./same-request.ts";
import { tap, type Tap } from "./tap.ts";

/** Sends the requests of one call, and replaces the provider's body by the caller's where both have the same shape. */
export interface Relay {
  readonly fetch: typeof fetch;
  /** The answer to the last request that was sent in the caller's words; undefined if the last one was converted. */
  answer(): Tap | undefined;
}

export interface RelayedRequest {
  /** End of the address of a provider with the caller's format. */
  readonly samePath: string;
  readonly body: JsonBody;
  /** Headers that the caller's text needs, if it is sent whatever the provider's own code has written. */
  readonly asItIs?: Readonly<Record<string, string>> | undefined;
}

export function createRelay(send: typeof fetch, { samePath, body: caller, asItIs }: RelayedRequest): Relay {
  let answer: Tap | undefined;
  let calledOrigin: string | undefined;

  return {
    answer: () => answer,
    async fetch(input, init = {}) {
      const url = new URL(input as string);
      const { method, body, headers } = init;
      if (method !== "POST" || typeof body !== "string") {
        // As the client does for addresses in answers, when it sends by itself.
        const isFollowUp = calledOrigin !== undefined && calledOrigin !== url.origin && !isCustomFetch(send);
        return send(url.href, isFollowUp ? checkedConnection(init) : init);
      }
      calledOrigin = url.origin;
      answer = undefined;
      const isSamePath = url.pathname.endsWith(samePath) && !isSigned(headers as Readonly<Record<string, string>>);
      const model = isSamePath ? modelToSend(body, caller.data, asItIs !== undefined) : undefined;
      if (model === undefined) return send(url.href, init);
      const response = await send(url.href, {
        ...init,
        headers: { ...(headers as Readonly<Record<string, string>>), ...asItIs },
        body: replaceMember(caller.text, "model", model),
      });
      if (!response.ok) return response;
      answer = tap(response);
      return answer.response;
    },
  };
}

/** A signature of the body would not fit another one. */
function isSigned(headers: Readonly<Record<string, string>> = {}): boolean {
  return (
    /^(?:AWS4|HMAC|TC3)/i.test(headers["authorization"] ?? "") ||
    Object.keys(headers).some((name) => /content-sha256|signature/i.test(name))
  );
}
