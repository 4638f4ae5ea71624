import type { CallScope } from "./call-scope.ts";
import type { FetchBody } from "./request-body.ts";

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
