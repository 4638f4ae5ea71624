import { tryAddress } from "./address.ts";
import { InputError, type PatchbayError } from "../errors/index.ts";
import type { CallScope } from "./call-scope.ts";
import type { FailureOptions } from "./failure.ts";
import type { RetryPolicy } from "./retry.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface OutgoingRequest {
  readonly method: Method;
  readonly url: URL;
  /** Sent wherever the request goes first; never credentials. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: RequestBody | undefined;
  /** Sent only to its own origins. */
  readonly credentials?: Credentials | undefined;
  /** Who is asked, as the beginning of a sentence: `Provider groq`. */
  readonly peer: string;
  /** Id of the provider that is asked, if it is one. */
  readonly provider?: string;
  /** Follows the request, if anybody wants to know. */
  readonly watch?: RequestWatch | undefined;
  /** What it is about, for the message of a failed answer's error: `for model owner/name`. */
  readonly about?: string | undefined;
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
  /** The provider's own address, where `url` comes from an answer; default: `url`. */
  readonly home?: URL | undefined;
}

export interface SentRequest {
  readonly method: Method;
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly content: FetchBody | undefined;
  readonly trusted: boolean;
  readonly cookies: FetchCredentials | undefined;
  /** Headers by which a signer proved who asks. */
  readonly signed?: readonly string[];
}

interface Step {
  readonly method: Method;
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
  return { ...sent, url, content, signed: Object.keys(signature.headers ?? {}).map((name) => name.toLowerCase()) };
}

/** In lower case, so that a later header replaces an earlier one however it is spelled: fetch would send both. */
function addHeaders(headers: Record<string, string>, more: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(more)) headers[name.toLowerCase()] = more[name] ?? "";
}

/** One attempt, which redirects may lead through several requests. */
export interface Attempt {
  readonly request: OutgoingRequest;
  readonly encoded: EncodedBody | undefined;
  readonly scope: CallScope;
  /** The request that was sent last. */
  sent: SentRequest;
}

/** Follows what is sent for a request, and what comes of it. It is waited for, and throws nothing. */
export interface RequestWatch {
  /** Around every step of every attempt. @throws what `send` throws */
  step(attempt: Attempt, send: () => Promise<Response>): Promise<Response>;
  /** Before the pause after which a request is repeated. */
  retrying(failure: { readonly delayMs: number; readonly error: unknown }): Promise<void>;
}

/** Whether a request starts what may be paid for. */
export function isLasting({ retry }: OutgoingRequest): boolean {
  return retry?.after === "refusal";
}

/** Says so of an error after which a lasting request may have been accepted. */
export function markAccepted(error: PatchbayError): void {
  error.maybeAccepted = true;
  addSentence(error, "It may have been accepted all the same: calling again may be paid for twice.");
}

/** Lets an error's message go on; in the stack as well, which consoles show. */
export function addSentence(error: Error, sentence: string): void {
  const { message, stack } = error;
  error.message = `${message} ${sentence}`;
  if (stack) error.stack = stack.replace(message, () => error.message);
}

/** `core/kit/workspace/version-packages.mjs` keeps the version as the package has it. */
const agentName = "patchbay/1.0.0";

/**
 * The client's `User-Agent`; undefined in browsers, which send their own and would ask the server for leave to send
 * another one.
 */
export function userAgent(): string | undefined {
  return "document" in globalThis || "WorkerGlobalScope" in globalThis ? undefined : agentName;
}

/** `RequestCredentials`, which is declared in browsers only. */
export type FetchCredentials = NonNullable<RequestInit["credentials"]>;

/** What is sent along only to the origins that the authorization method chose. */
export interface Credentials {
  /** Origins such as `https://fal.run`; `https://*.example.com` allows any one host below. */
  readonly origins: readonly string[];
  /** The header that holds the token or key. */
  readonly key?: { readonly header: string; readonly value: string } | undefined;
  /** Puts in a key that is more than a header that stays the same. */
  readonly signer?: Signer | undefined;
  /** Bill-to and the provider's own headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Fetch's `credentials` member (cookies), where the caller asked for it. */
  readonly cookies?: FetchCredentials | undefined;
  /** Completes fetch's options for an address whose name DNS must not resolve. */
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

/** A request as it is about to be sent, without what proves who asks. */
export interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly content: FetchBody | undefined;
}

/** What proves who asks; its members replace those of the request. */
export interface Signature {
  readonly headers?: Readonly<Record<string, string>>;
  /** Added to the address. */
  readonly query?: Readonly<Record<string, string>>;
  /** The bytes that were signed, where they had to be read. */
  readonly content?: FetchBody;
}

/** Puts a key into requests: asked anew for every attempt, because signatures hold the time and tokens expire. */
export interface Signer {
  sign(request: UnsignedRequest, scope: CallScope): Signature | Promise<Signature>;
  /** Told that the server answered 401 to what was signed. @returns whether signing again may help */
  refused?(): boolean;
  /** What a refusal means, where the way of signing knows better than the server's words. */
  explain?(refusal: Refusal): string | undefined;
}

/** A refused request, as far as signing matters. */
export interface Refusal {
  readonly status: number;
  /** What the server said. */
  readonly words: string | undefined;
  /** The server's time in milliseconds, by its `Date` header. */
  readonly serverTime: number | undefined;
  /** This machine's time in milliseconds. */
  readonly now: number;
}

/** How the hub's own tokens begin; any other token is a provider's key. */
const hubTokenPrefix = "hf_";

export function isHubToken(token: string | undefined): boolean {
  return token?.startsWith(hubTokenPrefix) ?? false;
}

/**
 * Returns a usable token, or undefined for none (absent or empty).
 * @throws InputError, which never shows the token, when it cannot stand in a header
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

/** What a call sends: an object is sent as JSON (members with value undefined vanish), the others as they are. */
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
  /** Absent where fetch derives it: a Blob's type, a form's boundary. */
  readonly contentType?: string;
}

/** @throws InputError when a value cannot be written as JSON */
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
  // What JSON cannot hold it silently turns into this.
  if (!content.includes("{}")) return encoded;
  return import("./awkward-body.ts").then(({ refuseOpaque }) => (refuseOpaque(body), encoded));
}

export function isFormBody(body: object): body is FormBody {
  return "$form" in body && Array.isArray(body.$form) && Object.keys(body).length === 1;
}
