import type { Answer } from "../http/answer.ts";
import type { RequestBody } from "../http/request.ts";
import type { ChunkContext as SseChunkContext, StreamFormat as SseStreamFormat } from "../sse/stream-format.ts";

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** What `textToImage` and similar methods return: a Blob (default), a URL, a `data:` URL, or the provider's JSON. */
export type OutputType = "blob" | "url" | "dataUrl" | "json";

/** One row of the hub's mapping: a provider that serves a model, and the model's id there. */
export interface ProviderMapping {
  /** Provider id, for example `fal-ai`. */
  readonly provider: string;
  /** The model's id on the hub, `owner/name`. */
  readonly hfModelId: string;
  /** The model's id at the provider, used in the route or the body. */
  readonly providerId: string;
  /** `staging` is served with a warning. */
  readonly status: "live" | "staging" | (string & {});
  /** The task that the provider serves this model for. */
  readonly task: string;
  /** Set when the model is an adapter on top of a base model. */
  readonly adapter?: "lora" | (string & {});
  /** Path of the adapter's weights inside the model's repository. */
  readonly adapterWeightsPath?: string;
}

/**
 * One inference call, as a provider sees it. It contains no token: core adds the credentials after `headers`.
 * `args` are the caller's arguments without token, model, provider, endpointUrl and `parameters`.
 */
export interface ProviderCall {
  /** Provider task, for example `conversational` or `text-to-image`. */
  readonly task: string;
  /** Arguments of the task, as its input schema describes them. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The caller's `parameters`; undefined if the caller passed none (some routes then send raw bytes). */
  readonly parameters: Readonly<Record<string, unknown>> | undefined;
  /** Hub id; absent if only an endpoint's address was passed. */
  readonly modelId: string | undefined;
  /** Id at the provider; with an endpoint, the caller's model, or an empty string if the caller named none. */
  readonly providerModelId: string;
  /** The hub's row for this model and provider; undefined for a direct call, or with an endpoint. */
  readonly mapping: ProviderMapping | undefined;
  /** Whether the call goes through the hub's router. */
  readonly routed: boolean;
  /**
   * The address that `route().path` is appended to: `{router}/{provider}`, the provider's first host, or the endpoint's
   * address (without its trailing route if `endpointSpeaksOpenAi`).
   */
  readonly baseUrl: string;
  /** Address of a dedicated or local endpoint, if the caller passed one. */
  readonly endpointUrl: string | undefined;
  /** Whether the endpoint's address ends with `/v1` or one of OpenAI's routes, which are then relative to `baseUrl`. */
  readonly endpointSpeaksOpenAi?: boolean | undefined;
  /** The hub's origin, for addresses of files in model repositories. */
  readonly hubUrl: string;
  /** How the caller wants an image, audio or video; undefined: as a Blob. */
  readonly outputType: OutputType | undefined;
  /** Whether the caller requested a stream. */
  readonly streaming: boolean;
  /** The settings of the manifest by name, checked; empty when the call is routed or has an endpoint. */
  readonly settings: Readonly<Record<string, string>>;
  /** The result of the task's `upload`; undefined before it, and for tasks without one. */
  readonly uploaded?: unknown;
}

/** Second argument of a stream's `chunk`. */
export type ChunkContext<State = unknown> = SseChunkContext<State, ProviderCall>;

/** How a provider's streamed answer is split into chunks. */
export type StreamFormat<Chunk, State = unknown> = SseStreamFormat<Chunk, State, ProviderCall>;

/** Where a call goes. */
export interface Route {
  /** Default `POST`; for a `GET`, `body` is not called. */
  readonly method?: "GET" | "POST";
  /**
   * One of the manifest's hosts, spelled as in the manifest, instead of the first; ignored if the call is routed or
   * has an
   * endpoint.
   */
  readonly host?: string;
  /** Appended to the base address; the empty string leaves it unchanged. */
  readonly path: string;
  /** Query parameters by name, a list for one that is repeated; core encodes them. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
}

/** The request that cancels a job. It has no body. */
export interface CancelRoute {
  /** As in the vendor's documentation. */
  readonly method: "POST" | "PUT" | "DELETE";
  /** Usually made by `followUpUrl` from an address in the vendor's answer. */
  readonly url: string | URL;
}

/** Progress of a long call. */
export interface Progress {
  /** The phase of the call. */
  readonly phase: "queued" | "running" | "downloading";
  /** Position in the provider's queue; 0 is next. */
  readonly position?: number;
  /** Finished fraction, 0 to 1. */
  readonly ratio?: number;
  /** Bytes downloaded so far. */
  readonly doneBytes?: number;
  /** Total bytes of the download, as far as known. */
  readonly totalBytes?: number;
}

/** Message of an HttpError, or a function that makes it from the status. */
export type FailureText = string | ((status: number) => string);

/** Options of a follow-up request. */
export interface SendOptions {
  /** Default GET; POST with a body. */
  readonly method?: "GET" | "POST";
  /** Further headers by name, never the credentials. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, a form, text or bytes; absent: no body. */
  readonly body?: RequestBody;
  /** Message of the HttpError for a status outside 200 to 299; default: made from the answer. */
  readonly failure?: FailureText;
  /**
   * `json`: the answer is read as JSON regardless of its content type. Default: by its content type, JSON or a Blob.
   */
  readonly as?: "json";
  /** Detail of the OutputError if the answer is not valid JSON. Implies `as: "json"`. */
  readonly malformed?: string;
  /** Omits credentials and the main call's headers, even for an origin that may receive them. */
  readonly anonymous?: boolean;
}

/** What `body` may use in addition to the call. */
export interface BodyContext {
  /** Downloads an input from its URL without credentials; `data:` URLs included. @throws HttpError */
  blobFromUrl(url: string, failure?: FailureText): Promise<Blob>;
}

/** What `read` may use in addition to the answer. All of it respects abort, deadline and the caller's `fetch`. */
export interface ReadContext extends BodyContext {
  /** The call whose answer is read. */
  readonly call: ProviderCall;
  /** Aborts when the caller aborts or the deadline passes. */
  readonly signal: AbortSignal;
  /** Whether the caller set a deadline; absent in older hosts. */
  readonly hasDeadline?: boolean;
  /**
   * Sends a follow-up request (polls, results). Credentials and the main call's headers are sent only to the origin
   * that the
   * main call was authorized for; requests to other origins go without them, over https (or loopback) only. Temporary
   * failures are retried: a GET until ten failures in a row, a POST only if the server certainly did not accept it.
   * @throws HttpError for a status outside 200 to 299
   */
  send(url: string | URL, options?: SendOptions): Promise<Answer>;
  /** Resolves after this many milliseconds; rejects if the call is aborted. */
  wait(milliseconds: number): Promise<void>;
  /** Reports progress to the caller's `onProgress`. */
  progress(progress: Progress): void;
  /** Writes a warning to the caller's logger, without secrets; absent in older hosts. */
  warn?(text: string): Promise<void>;
}
