import { checkedConnection, isCustomFetch } from "@patchbay/core/http";
import { GatewayError } from "../errors/gateway-error.ts";
import { replaceMember } from "../request/json-text.ts";
import type { JsonBody } from "../request/read-json.ts";
import type { GatewayRoute } from "../route.ts";
import { missingValue } from "./missing-value.ts";
import { modelToSend } from "./same-request.ts";
import { StreamTap } from "./stream-tap.ts";
import { tap, type Tap } from "./tap.ts";

/**
 * Sends the requests of one call. Where the provider's own code writes the same body as the caller, the caller's text is sent
 * instead of it; where it leaves out what the caller needs, nothing is.
 */
export interface Relay {
  readonly fetch: typeof fetch;
  /** Aborts with the reason why a request is not sent. Absent: the route has none. */
  readonly refusal?: AbortSignal;
  /** The answer to the last request that was sent in the caller's words; undefined if the last one was converted. */
  answer(): Tap | StreamTap | undefined;
}

export interface RelayedRequest {
  readonly route: Pick<GatewayRoute, "samePath" | "suffix" | "handled" | "sameOnly" | "stream">;
  readonly body: JsonBody;
  readonly streaming: boolean;
  /** Headers that the caller's text needs, if it is sent whatever the provider's own code has written. */
  readonly asItIs?: Readonly<Record<string, string>> | undefined;
  /** The path of the call itself, if the provider's code uploads files before it. */
  readonly uploadsFor?: string | undefined;
  /** Further headers of all requests. */
  readonly passed?: Readonly<Record<string, string>> | undefined;
}

/** How requests are sent: those of JSON that begin a call, and all others. */
export interface RelaySenders {
  readonly transport: typeof fetch;
  readonly send: typeof fetch;
}

export function createRelay(
  { transport, send }: RelaySenders,
  { route, body: caller, streaming, asItIs, uploadsFor, passed }: RelayedRequest,
): Relay {
  const { text, data } = caller;
  const refusing = route.handled || route.sameOnly ? new AbortController() : undefined;
  let answer: Tap | StreamTap | undefined;
  let calledOrigin: string | undefined;

  /** Errors of `fetch` are repeated, and reported as the network's; an abort is neither. */
  function refuse(param: string): never {
    const message = `\`${param}\` cannot be expressed in a request to this provider. Remove it, name another model, or permit to drop it with the header \`x-patchbay-drop: ${param}\`.`;
    const error = new GatewayError(400, "unsupported_parameter", message, { param });
    refusing?.abort(error);
    throw error;
  }

  return {
    ...(refusing && { refusal: refusing.signal }),
    answer: () => answer,
    async fetch(input, request = {}) {
      const url = new URL(input as string);
      const init = passed
        ? { ...request, headers: { ...(request.headers as Readonly<Record<string, string>>), ...passed } }
        : request;
      const { method, body, headers } = init;
      const isFollowUp = calledOrigin !== undefined;
      if (method !== "POST" || (isFollowUp && typeof body !== "string")) {
        // As the client does for addresses in answers, when it sends by itself.
        const isElsewhere = isFollowUp && calledOrigin !== url.origin && !isCustomFetch(send);
        return send(url.href, isElsewhere ? checkedConnection(init) : init);
      }
      answer = undefined;
      const model =
        typeof body === "string" && mayReplace(url, headers)
          ? modelToSend(body, data, asItIs !== undefined)
          : undefined;
      if (model === undefined) {
        // Requests for tokens and uploads come first, and carry nothing of the call.
        const isBefore = isTokenRequest(init) || (uploadsFor !== undefined && !url.pathname.endsWith(uploadsFor));
        const param = isBefore
          ? undefined
          : (route.sameOnly?.(data) ?? (await missingValue(route.handled, data, url, body)));
        if (param !== undefined) refuse(param);
        calledOrigin = url.origin;
        return (isFollowUp || typeof body !== "string" ? send : transport)(url.href, init);
      }
      calledOrigin = url.origin;
      url.pathname += route.suffix ?? "";
      const response = await (isFollowUp ? send : transport)(url.href, {
        ...init,
        headers: { ...(headers as Readonly<Record<string, string>>), ...asItIs },
        body: replaceMember(text, "model", model),
      });
      if (!response.ok) return response;
      answer = streaming ? new StreamTap(response, route.stream?.telling) : tap(response);
      return answer.response;
    },
  };

  function mayReplace({ pathname }: URL, headers: RequestInit["headers"]): boolean {
    return (
      route.samePath !== undefined &&
      pathname.endsWith(route.samePath) &&
      !isSigned(headers as Readonly<Record<string, string>>)
    );
  }
}

/** A signature of the body would not fit another one. */
function isSigned(headers: Readonly<Record<string, string>> = {}): boolean {
  return (
    /^(?:AWS4|HMAC|TC3)/i.test(headers["authorization"] ?? "") ||
    Object.keys(headers).some((name) => /content-sha256|signature/i.test(name))
  );
}

/** OAuth's requests are forms of their own kind. */
function isTokenRequest({ headers, body }: RequestInit): boolean {
  const type = (headers as Readonly<Record<string, string>> | undefined)?.["content-type"] ?? "";
  return /^application\/x-www-form-urlencoded/i.test(body instanceof Blob ? body.type : type);
}
