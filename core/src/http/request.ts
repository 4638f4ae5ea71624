import { tryAddress } from "./address.ts";
import { InputError, type PatchbayError } from "../errors/index.ts";
import type { CallScope } from "./call-scope.ts";
import type { DescribeFailure, ReadVendorFailure } from "./failed-answer.ts";
import type { RetryPolicy } from "./retry.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface OutgoingRequest {
  readonly method: Method;
  readonly url: URL;
  /** Sent to any address that the request goes to first; never credentials. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: RequestBody | undefined;
  /** Sent only to their origins. */
  readonly credentials?: Credentials | undefined;
  /** The called peer, as the start of a sentence: `Provider groq`. */
  readonly peer: string;
  /** Id of the called provider, if it is one. */
  readonly provider?: string;
  /** Observes the request. */
  readonly watch?: RequestWatch | undefined;
  /** What the request is for, for error messages: `for model owner/name`. */
  readonly about?: string | undefined;
  /** Makes the message of a failed answer's error. */
  readonly describe?: DescribeFailure | undefined;
  /** Message for a status 404 that means that the model does not exist. */
  readonly modelNotFound?: string | undefined;
  /** Default: no retries. */
  readonly retry?: RetryPolicy | undefined;
  /** Reads the vendor's error envelope. */
  readonly readVendorFailure?: ReadVendorFailure | undefined;
  /** The body is a secret: it is not sent to a redirect's target. */
  readonly isSecret?: boolean;
  /** The provider's address, if `url` comes from an answer; default: `url`. */
  readonly home?: URL | undefined;
}

export interface SentRequest {
  readonly method: Method;
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly content: FetchBody | undefined;
  readonly trusted: boolean;
  readonly cookies: FetchCredentials | undefined;
  /** Headers that a signer added for authentication. */
  readonly signed?: readonly string[];
}

interface Step {
  readonly method: Method;
  readonly url: URL;
  readonly encoded: EncodedBody | undefined;
  readonly scope: CallScope;
}

/**
 * Prepares the request of every attempt and redirect, complete and with `trusted` known: a `Signer` signs it, or fetches a token,
 * and is awaited.
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
  return { ...sent, url, content, signed: Object.keys(signature.headers ?? {}).map((name) => name.toLowerCase()) };
}

/** In lower case, so that a later header replaces an earlier one with another spelling: fetch would send both. */
function addHeaders(headers: Record<string, string>, more: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(more)) headers[name.toLowerCase()] = more[name] ?? "";
}

/** One attempt, which may take several requests because of redirects. */
export interface Attempt {
  readonly request: OutgoingRequest;
  readonly encoded: EncodedBody | undefined;
  readonly scope: CallScope;
  /** The last request sent. */
  sent: SentRequest;
}

/** Observes the attempts of a request, and the outcome. It is awaited and must not throw. */
export interface RequestWatch {
  /** Around every step of every attempt. @throws what `send` throws */
  step(attempt: Attempt, send: () => Promise<Response>): Promise<Response>;
  /** Called before the pause of a retry. */
  retrying(failure: { readonly delayMs: number; readonly error: unknown }): Promise<void>;
}

/** Whether a request may start a paid job. */
export function isLasting({ retry }: OutgoingRequest): boolean {
  return retry?.after === "refusal";
}

/** Marks an error of a paid request that may have been accepted. */
export function markAccepted(error: PatchbayError): void {
  error.maybeAccepted = true;
  addSentence(error, "It may have been accepted anyway: calling again may be billed twice.");
}

/** Appends a sentence to an error's message, and to its stack, which consoles show. */
export function addSentence(error: Error, sentence: string): void {
  const { message, stack } = error;
  error.message = `${message} ${sentence}`;
  if (stack) error.stack = stack.replace(message, () => error.message);
}

/** `core/kit/workspace/version-packages.mjs` updates the version with the package's. */
const agentName = "patchbay/1.0.0";

/**
 * The client's `User-Agent`; undefined in browsers, which send their own and would need a CORS preflight for another
 * one.
 */
export function userAgent(): string | undefined {
  return "document" in globalThis || "WorkerGlobalScope" in globalThis ? undefined : agentName;
}

/** `RequestCredentials`, which is declared in browsers only. */
export type FetchCredentials = NonNullable<RequestInit["credentials"]>;

/** Headers and query sent only to the origins of the authorization method. */
export interface Credentials {
  /** Origins such as `https://fal.run`; `https://*.example.com` allows any one host below. */
  readonly origins: readonly string[];
  /** The header with the token or key. */
  readonly key?: { readonly header: string; readonly value: string } | undefined;
  /** Adds a key that is not just a constant header. */
  readonly signer?: Signer | undefined;
  /** Bill-to and the provider's headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Fetch's `credentials` member (cookies), if the caller set it. */
  readonly cookies?: FetchCredentials | undefined;
  /** Completes fetch's options for an address whose name must not be resolved by DNS. */
  readonly pin?: ((url: URL, init: RequestInit) => RequestInit) | undefined;
}

export function mayReceive(credentials: Credentials | undefined, url: URL): boolean {
  return credentials?.origins.some((origin) => originMatches(origin, url)) ?? false;
}

/** Whether an address belongs to an origin or to a pattern with one leading wildcard. */
export function originMatches(pattern: string, url: URL): boolean {
  if (pattern === url.origin) return true;
  if (!pattern.includes("*")) return tryAddress(pattern)?.origin === url.origin;
  const [scheme, host = ""] = pattern.split("//*");
  return url.protocol === scheme && host.startsWith(".") && url.host.endsWith(host);
}

/** A request before authentication is added. */
export interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: FetchBody | undefined;
}

/** Authentication of a request; its members replace those of the request. */
export interface Signature {
  readonly headers?: Readonly<Record<string, string>>;
  /** Added to the address. */
  readonly query?: Readonly<Record<string, string>>;
  /** The signed bytes, if they had to be read. */
  readonly content?: FetchBody;
}

/** Adds a key to requests: called for every attempt, because signatures contain the time and tokens expire. */
export interface Signer {
  sign(request: UnsignedRequest, scope: CallScope): Signature | Promise<Signature>;
  /** Called when the server answered 401 to a signed request. @returns whether signing again may help */
  refused?(): boolean;
  /** Explains a refusal, if the signing method knows more than the server's message. */
  explain?(refusal: Refusal): string | undefined;
}

/** Data for a signer to explain a refused request. */
export interface Refusal {
  readonly status: number;
  /** The server's message. */
  readonly words: string | undefined;
  /** The server's time in milliseconds, by its `Date` header. */
  readonly serverTime: number | undefined;
  /** This machine's time in milliseconds. */
  readonly now: number;
}

/** Prefix of the hub's tokens; any other token is a provider's key. */
const hubTokenPrefix = "hf_";

export function isHubToken(token: string | undefined): boolean {
  return token?.startsWith(hubTokenPrefix) ?? false;
}

/**
 * Returns a valid token, or undefined if it is absent or empty.
 * @throws InputError, which never shows the token, if it is not valid in a header
 */
export function checkAccessToken(token: unknown): string | undefined {
  if (token === undefined || token === null || token === "") return undefined;
  if (typeof token !== "string")
    throw new InputError(`The access token must be text, but its type is ${typeof token}.`);
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new InputError(
      "The access token contains a space, a line break or a character outside ASCII, which no token does. Copy it again, without quotes or line end.",
    );
  }
  return token;
}

/** A call's body: an object is sent as JSON (undefined members are dropped), other values unchanged. */
export type RequestBody = Readonly<Record<string, unknown>> | FormBody | Blob | ArrayBuffer | FormData;

/** A form (`multipart/form-data`) as plain data, which can be cloned into another realm; `formBody` makes one. */
export interface FormBody {
  /** The fields in the order in which they are sent. */
  readonly $form: readonly FormField[];
}

/** One field of a form. */
export interface FormField {
  /** Name of the field; may occur several times. */
  readonly name: string;
  /** Text, or the bytes of a file. */
  readonly value: string | Blob;
  /** Name of a Blob; some servers detect its type by it. */
  readonly fileName?: string;
}

/** `BodyInit`, which is declared in browsers only. */
export type FetchBody = NonNullable<RequestInit["body"]>;

export interface EncodedBody {
  readonly content: FetchBody;
  /** Absent if fetch derives it: a Blob's type, a form's boundary. */
  readonly contentType?: string;
}

/** @throws InputError if a value cannot be written as JSON */
export function encodeBody(body: RequestBody): EncodedBody | Promise<EncodedBody> {
  if (body instanceof Blob || body instanceof ArrayBuffer || body instanceof FormData) return { content: body };
  if (isFormBody(body)) return import("./awkward-body.ts").then(({ formOf }) => ({ content: formOf(body) }));
  let content: string;
  try {
    content = JSON.stringify(body);
  } catch (cause) {
    return import("./awkward-body.ts").then(({ refuseUnwritable }) => refuseUnwritable(body, cause));
  }
  const encoded = { content, contentType: "application/json" };
  // JSON silently turns values that it cannot represent into this.
  if (!content.includes("{}")) return encoded;
  return import("./awkward-body.ts").then(({ refuseOpaque }) => (refuseOpaque(body), encoded));
}

export function isFormBody(body: object): body is FormBody {
  return "$form" in body && Array.isArray(body.$form) && Object.keys(body).length === 1;
}
