import type { FailedTry, RequestSummary } from "../errors/index.ts";

/** A call, the same object in all events of one call. */
export interface CallInfo {
  /** Provider task; absent for a raw request without one. */
  readonly task: string | undefined;
  /** The model as the caller named it. */
  readonly model: string | undefined;
  readonly streaming: boolean;
  /** When it began: milliseconds by the client's clock, which is the Unix time unless another one was given. */
  readonly startedAt: number;
}

/** Who serves a call, or one try of it where several providers are named. */
export interface CallTry {
  readonly call: CallInfo;
  /** Provider id; absent while it is not known. */
  readonly provider?: string;
  /** The model's id at the provider. */
  readonly providerModel?: string;
}

/** A request that belongs to a call. */
export interface RequestEvent extends CallTry {
  /** `call`: what the caller asked for; `follow-up`: an upload, a poll or a download that it needs. */
  readonly purpose: "call" | "follow-up";
  /** Counts the attempts of one request from 1. */
  readonly attempt: number;
  /** Without credentials, and with everything else that is secret taken out. */
  readonly request: RequestSummary;
}

export interface ResponseEvent extends RequestEvent {
  readonly status: number;
  /** By name in lower case, redacted. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds until the headers came. */
  readonly durationMs: number;
}

/** A request failed and will be repeated, or sent to another provider. */
export interface RetryEvent extends CallTry {
  readonly error: unknown;
  /** Milliseconds until the next attempt. */
  readonly delayMs: number;
  /** The provider that is asked next, where it is another one. */
  readonly nextProvider?: string;
}

export interface ChunkEvent extends CallTry {
  /** What the caller receives next. */
  readonly chunk: unknown;
  /** Counted from 0. */
  readonly index: number;
  /** About the answer that the chunk belongs to. */
  readonly response: CallResponse;
}

/** The call ended without an error. */
export interface EndEvent extends CallTry {
  readonly response: CallResponse;
  /** What the call returned; absent for streams. */
  readonly output?: unknown;
  /** Chunks that the caller received, of a stream. */
  readonly chunks?: number;
  /** Milliseconds until the first of them. */
  readonly timeToFirstChunkMs?: number;
  /** The caller left the stream before its end. */
  readonly cancelled?: true;
  readonly durationMs: number;
}

export interface ErrorEvent extends CallTry {
  /** What the caller receives. */
  readonly error: unknown;
  /** What is known of the answer, if there was one. */
  readonly response?: CallResponse;
  readonly durationMs: number;
}

/**
 * Hears what a call does. Hooks observe: they are waited for, one after the other, and change nothing. What one throws is a
 * warning, because the call may be paid for already; `signal` stops a call. No event shows a key.
 */
export interface CallHooks {
  /**
   * Runs a request within something, such as a tracing context: calls `send` at once, and nothing else can come of it.
   * Whatever `send` gives is none of a hook's business.
   */
  aroundRequest?(event: CallTry, send: () => void): void;
  /** Before every request; steps of a redirect count as requests. */
  onRequest?(event: RequestEvent): void | Promise<void>;
  /** After the headers of every answer, whatever its status. */
  onResponse?(event: ResponseEvent): void | Promise<void>;
  /** Before a request is repeated, or another provider is asked. */
  onRetry?(event: RetryEvent): void | Promise<void>;
  /** Before the caller receives a chunk. */
  onChunk?(event: ChunkEvent): void | Promise<void>;
  /** Once, when a call ends without an error. */
  onEnd?(event: EndEvent): void | Promise<void>;
  /** Once, when a call fails, before the caller receives the error. */
  onError?(event: ErrorEvent): void | Promise<void>;
}

/** Tokens as the provider counted them. */
export interface TokenUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly totalTokens?: number;
  /** Input tokens that were read from the provider's cache. */
  readonly cachedInputTokens?: number;
  /** Output tokens that the model thought with. */
  readonly reasoningTokens?: number;
}

/** What a provider still allows, by the headers of its answer. */
export interface RateLimit {
  /** Requests in the period. */
  readonly limit?: number;
  /** Requests that are left of it. */
  readonly remaining?: number;
  /** Milliseconds until the period ends. */
  readonly resetMs?: number;
}

/** What a call cost, where the provider told it. */
export interface CallPrice {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** `answer`: the provider's own sum; `listing`: its list price times the tokens that it counted. */
  readonly source: "answer" | "listing";
}

/** About an answer. It is JSON, and holds no key. */
export interface CallResponse {
  /** Id of the provider that answered. */
  readonly provider: string;
  /** The model as the caller named it, or the hub's id. */
  readonly model: string | undefined;
  /** Its id at the provider. */
  readonly providerModel: string;
  /** HTTP status of the call's own request. */
  readonly status: number;
  /** Headers of the same answer by name in lower case, redacted. */
  readonly headers: Readonly<Record<string, string>>;
  /** The provider's id of the request; absent where it gave none. */
  readonly requestId?: string;
  readonly rateLimit?: RateLimit;
  /** Of a stream: filled in when the chunk with the usage comes. */
  readonly usage?: TokenUsage;
  readonly price?: CallPrice;
  /** How often the call's own request was sent, to all providers together. */
  readonly attempts: number;
  /** The providers that were asked before; absent where the first one answered. */
  readonly failed?: readonly FailedTry[];
}
