import type { ModelPrice } from "../provider/contract.ts";
import type { FailedTry, RequestSummary } from "../errors/index.ts";

/** A call. It is the same object in all events of one call. */
export interface CallInfo {
  /** Provider task; absent for a raw request without one. */
  readonly task: string | undefined;
  /** The model as the caller named it. */
  readonly model: string | undefined;
  readonly streaming: boolean;
  /** Start in milliseconds by the client's clock, which is Unix time by default. */
  readonly startedAt: number;
}

/** The provider of a call, or of one try of it where several are named. */
export interface CallTry {
  readonly call: CallInfo;
  /** Provider id; absent while it is unknown. */
  readonly provider?: string;
  /** The model's id at the provider. */
  readonly providerModel?: string;
}

/** A request that belongs to a call. */
export interface RequestEvent extends CallTry {
  /** `call`: the call's own request; `follow-up`: an upload, a poll, a download or a price list that it needs. */
  readonly purpose: "call" | "follow-up";
  /** Counts the attempts of one request from 1. */
  readonly attempt: number;
  /** Without credentials and other secrets. */
  readonly request: RequestSummary;
}

export interface ResponseEvent extends RequestEvent {
  readonly status: number;
  /** By name in lower case, redacted. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds until the headers arrived. */
  readonly durationMs: number;
}

/** A request failed and will be repeated, or sent to another provider. */
export interface RetryEvent extends CallTry {
  readonly error: unknown;
  /** Milliseconds until the next attempt. */
  readonly delayMs: number;
  /** The provider of the next attempt, if it is a different one. */
  readonly nextProvider?: string;
}

export interface ChunkEvent extends CallTry {
  /** The chunk that the caller receives next. */
  readonly chunk: unknown;
  /** Counted from 0. */
  readonly index: number;
  /** About the answer that the chunk belongs to. */
  readonly response: CallResponse;
}

/** The call ended without an error. */
export interface EndEvent extends CallTry {
  readonly response: CallResponse;
  /** The call's output; absent for streams. */
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
  /** The error that the caller receives. */
  readonly error: unknown;
  /** About the answer, if there was one. */
  readonly response?: CallResponse;
  readonly durationMs: number;
}

/**
 * Observes calls: tasks, jobs that are resumed or canceled, vendors' lists of models, and model management. Hub
 * lookups, which calls share, and cached lists are not calls. Hooks are awaited in order and change nothing; an error
 * in a hook becomes a warning, because the call may already be billed. `signal` stops a call. No event contains a
 * key.
 */
export interface CallHooks {
  /**
   * Wraps a request, for example in a tracing context: calls `send` at once. It cannot change the request or see its
   * answer.
   */
  aroundRequest?(event: CallTry, send: () => void): void;
  /** Before every request; steps of a redirect count as requests. */
  onRequest?(event: RequestEvent): void | Promise<void>;
  /** After the headers of every answer, whatever its status. */
  onResponse?(event: ResponseEvent): void | Promise<void>;
  /** Before a request is repeated, or sent to another provider. */
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
  /** Input tokens from the provider's cache. */
  readonly cachedInputTokens?: number;
  /** Output tokens of the model's reasoning. */
  readonly reasoningTokens?: number;
}

/** The provider's limit of requests, by the headers of its answer. */
export interface RateLimit {
  /** Requests in the period. */
  readonly limit?: number;
  /** Requests left in the period. */
  readonly remaining?: number;
  /** Milliseconds until the period ends. */
  readonly resetMs?: number;
}

/** Where a value of a model was read, and when. */
export interface ValueOrigin {
  /**
   * `live`: read from a list; `bundled`: one of the dated facts that come with the provider's plugin; `measured`: by this
   * client.
   */
  readonly kind: "live" | "bundled" | "measured";
  /** Address of the list or document, without its query; absent for a list in the plugin's own code, and for measurements. */
  readonly source?: string;
  /** Time of the list, or day of the facts: ISO 8601. */
  readonly at: string;
}

/** The cost of a call, if the provider reports it. */
export interface CallPrice {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** `answer`: the provider's own sum; `listing`: its list price times the tokens that it counted. */
  readonly source: "answer" | "listing";
}

/** What a policy chose a provider by. A value that is absent was not known. */
export interface CallChoice {
  readonly policy: "fastest" | "cheapest";
  /** For `cheapest`: the list price of the model at the provider. */
  readonly price?: ModelPrice;
  /** For `fastest`: milliseconds that a call at the provider takes, of a stream to its first chunk. */
  readonly milliseconds?: number;
  /** Where the price or the time was read, and when. A time of calls of this client is `measured`. */
  readonly origin?: ValueOrigin;
}

/** About an answer. It is JSON, and contains no key. */
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
  /** The provider's id of the request; absent if it sends none. */
  readonly requestId?: string;
  readonly rateLimit?: RateLimit;
  /** For a stream, set when the chunk with the usage arrives. */
  readonly usage?: TokenUsage;
  readonly price?: CallPrice;
  /** What `fastest` or `cheapest` chose the provider by; absent if no policy chose it. */
  readonly choice?: CallChoice;
  /** How often the call's own request was sent, to all providers together. */
  readonly attempts: number;
  /** The providers that were tried before; absent if the first one answered. */
  readonly failed?: readonly FailedTry[];
}
