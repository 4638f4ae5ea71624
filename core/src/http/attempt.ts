import type { PatchbayError, RequestSummary } from "../errors/index.ts";
import { isConfidential } from "./address.ts";
import type { CallScope } from "./call-scope.ts";
import { mayReceive, type Credentials, type FetchCredentials, type Signer } from "./credentials.ts";
import type { FailureOptions } from "./failure.ts";
import type { Logger } from "./host-defaults.ts";
import type { EncodedBody, FetchBody, RequestBody } from "./request-body.ts";
import type { RetryPolicy } from "./retry.ts";
import type { Secrets } from "./secrets.ts";

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
  /** Message where status 404 says that there is no such model. */
  readonly modelNotFound?: string | undefined;
  /** Default: not repeated. */
  readonly retry?: RetryPolicy | undefined;
  /** Reads the vendor's error envelope. */
  readonly readVendorFailure?: FailureOptions["readVendorFailure"];
  /** The body is a secret: it does not follow a redirect. */
  readonly isSecret?: boolean;
}

export interface TransportOptions {
  readonly fetch: typeof fetch;
  readonly secrets: Secrets;
  readonly logger: Logger;
  /** A number from 0 up to 1, for jitter. */
  readonly random?: () => number;
}

/** Makes the result of a successful answer. @param summary tells what was sent */
export type AnswerReader<Result> = (response: Response, summary: () => Promise<RequestSummary>) => Promise<Result>;

/** One attempt, which redirects may lead through several requests. */
export interface Attempt {
  readonly request: OutgoingRequest;
  readonly encoded: EncodedBody | undefined;
  readonly scope: CallScope;
  /** The request that was sent last. */
  sent: SentRequest;
}

/** What an attempt came to that gave no result: an answer that is none yet, or what was thrown. */
export type Setback = { readonly response: Response } | { readonly unsent: unknown } | { readonly unread: unknown };

export interface SentRequest {
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
 * here, where `trusted` says that the address may have it and the request is whole: a `Signer` signs method, address,
 * headers and body, or fetches a token, and is waited for.
 */
export function toSend(request: OutgoingRequest, step: Step): SentRequest | Promise<SentRequest> {
  const { method, url, encoded, scope } = step;
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
  return credentials?.signer ? signed(sent, credentials.signer, scope) : sent;
}

async function signed(sent: SentRequest, signer: Signer, scope: CallScope): Promise<SentRequest> {
  const signature = await scope.race(Promise.resolve(signer.sign(sent, scope)));
  addHeaders(sent.headers, signature.headers ?? {});
  const url = new URL(sent.url);
  for (const [name, value] of Object.entries(signature.query ?? {})) url.searchParams.set(name, value);
  const content = signature.content ?? sent.content;
  return { ...sent, url, content, signed: Object.keys(signature.headers ?? {}) };
}

/** In lower case, so that a later header replaces an earlier one however it is spelled: fetch would send both. */
function addHeaders(headers: Record<string, string>, more: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(more)) headers[name.toLowerCase()] = more[name] ?? "";
}

/** Sends one request and gives its answer, whatever its status. @throws UnsafeAddress, or what fetch rejects with */
export function fetchStep(
  fetch: typeof globalThis.fetch,
  { url, method, headers, content, cookies, trusted }: SentRequest,
  scope: CallScope,
  redirect: "manual" | "follow" = "manual",
): Promise<Response> {
  scope.throwIfEnded();
  if (!trusted && !isConfidential(url)) throw new UnsafeAddress();
  const init: RequestInit = { method, headers, redirect };
  const signal = scope.signalIfNeeded;
  if (signal) init.signal = signal;
  if (content !== undefined) init.body = content;
  // Some edge runtimes refuse the member's mere presence.
  if (cookies) init.credentials = cookies;
  return scope.race(fetch(url.href, init));
}

/** An address that is not asked, because others could read along. */
export class UnsafeAddress extends Error {}

/** Whether a request starts what may be paid for. */
export function isLasting({ retry }: OutgoingRequest): boolean {
  return retry?.after === "refusal";
}

/** Says so of an error after which a lasting request may have been accepted; in the stack as well, which consoles show. */
export function markAccepted(error: PatchbayError): void {
  const { message, stack } = error;
  error.maybeAccepted = true;
  error.message = `${message} It may have been accepted all the same: calling again may be paid for twice.`;
  if (stack) error.stack = stack.replace(message, () => error.message);
}

/** `core/kit/workspace/stamp-version.mjs` keeps the version as the package has it. */
const agentName = "patchbay/1.0.0";

/**
 * The client's `User-Agent`; undefined in browsers, which send their own and would ask the server for leave to send
 * another one.
 */
export function userAgent(): string | undefined {
  return "document" in globalThis || "WorkerGlobalScope" in globalThis ? undefined : agentName;
}
