import { NetworkError } from "../errors/index.ts";
import { isConfidential, tryAddress } from "./address.ts";
import type { CallScope } from "./call-scope.ts";
import { holdsSecrets, mayReceive, type Credentials } from "./credentials.ts";
import { readFailure, type FailureOptions } from "./failure.ts";
import { networkFailure } from "./network-failure.ts";
import { displayAddress, type Redactor } from "./redaction.ts";
import { describeBody, encodeBody, type EncodedBody, type RequestBody } from "./request-body.ts";
import { parseRetryAfter, retryDelay } from "./retry.ts";
import { userAgent } from "./user-agent.ts";

export interface TransportOptions {
  readonly fetch: typeof fetch;
  readonly redactor: Redactor;
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
  /** How often status 503 is asked again; default 0. */
  readonly retries?: number | undefined;
}

/** The only way out: sends requests and returns successful answers whose body is unread. */
export interface Transport {
  /** @throws HttpError, NetworkError, or the reason for which the scope ended */
  send(request: OutgoingRequest, scope: CallScope): Promise<Response>;
}

const mostRedirects = 5;
const opaqueRedirect = "opaqueredirect";

export function createTransport({ fetch, redactor, random = Math.random }: TransportOptions): Transport {
  return {
    async send(request, scope) {
      const encoded = request.body === undefined ? undefined : encodeBody(request.body);
      const first = toSend(request, request.method, request.url, encoded);
      for (let attempt = 0; ; attempt++) {
        let sent = first;
        let response = await fetchStep(sent, request.peer, scope, "manual");
        if (response.ok) return response;
        ({ response, sent } = await followRedirects(response, { request, encoded, sent, scope }));
        if (response.ok) return response;
        const now = scope.clock.now();
        const delay = retryDelay(attempt, parseRetryAfter(response.headers.get("retry-after"), now), random());
        const again = response.status === 503 && attempt < (request.retries ?? 0) && delay < scope.remaining();
        if (!again) {
          const summary = summarize(sent, request, redactor);
          throw await scope.race(readFailure(response, { ...request, request: summary, redactor, now }));
        }
        discard(response);
        await scope.wait(delay);
      }
    },
  };

  /** Goes where the answer leads. We do that ourselves, to keep credentials at home. */
  async function followRedirects(
    answer: Response,
    {
      request,
      encoded,
      sent,
      scope,
    }: { request: OutgoingRequest; encoded: EncodedBody | undefined; sent: SentRequest; scope: CallScope },
  ): Promise<{ response: Response; sent: SentRequest }> {
    let response = answer;
    let step = sent;
    for (let redirects = 0; ; redirects++) {
      if (response.type === opaqueRedirect) response = await followInBrowser(step, request, scope);
      const location = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || !location) return { response, sent: step };
      discard(response);
      if (redirects === mostRedirects) {
        throw new NetworkError(`${request.peer} redirects in a circle (more than ${mostRedirects} times).`);
      }
      const url = tryAddress(location, step.url);
      if (!url) throw new NetworkError(`${request.peer} redirects to an address that cannot be read.`);
      url.username = "";
      url.password = "";
      const keepsBody = step.method === "GET" || response.status === 307 || response.status === 308;
      step = toSend(
        { ...request, headers: undefined },
        keepsBody ? step.method : "GET",
        url,
        keepsBody ? encoded : undefined,
      );
      response = await fetchStep(step, request.peer, scope, "manual");
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
  readonly content: BodyInit | undefined;
  readonly trusted: boolean;
  readonly cookies: RequestCredentials | undefined;
}

function toSend(
  request: OutgoingRequest,
  method: "GET" | "POST",
  url: URL,
  encoded: EncodedBody | undefined,
): SentRequest {
  const trusted = mayReceive(request.credentials, url);
  const headers: Record<string, string> = {};
  if (request.headers) addHeaders(headers, request.headers);
  if (encoded?.contentType) headers["content-type"] = encoded.contentType;
  const agent = userAgent();
  if (agent) headers["user-agent"] = agent;
  const credentials = trusted ? request.credentials : undefined;
  if (credentials) addHeaders(headers, credentials.headers);
  if (credentials?.key) headers[credentials.key.header.toLowerCase()] = credentials.key.value;
  return { method, url, headers, content: encoded?.content, trusted, cookies: credentials?.cookies };
}

/** In lower case, so that a later header replaces an earlier one however it is spelled: fetch would send both. */
function addHeaders(headers: Record<string, string>, more: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(more)) headers[name.toLowerCase()] = more[name] ?? "";
}

function summarize(sent: SentRequest, request: OutgoingRequest, redactor: Redactor): FailureOptions["request"] {
  const headers = Object.fromEntries(Object.entries(sent.headers).map(([name, value]) => [name, redactor.text(value)]));
  const keyHeader = request.credentials?.key?.header.toLowerCase();
  if (keyHeader && keyHeader in headers) headers[keyHeader] = "[redacted]";
  const body = sent.content === undefined ? undefined : describeBody(request.body, redactor);
  return { method: sent.method, url: displayAddress(sent.url, redactor), headers, ...(body !== undefined && { body }) };
}

function discard(response: Response): void {
  void response.body?.cancel().catch(() => undefined);
}
