import type { Answer } from "../http/answer.ts";
import type { RequestBody } from "../http/request.ts";
import type { ChunkContext as SseChunkContext, StreamFormat as SseStreamFormat } from "../sse/stream-format.ts";

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** What `textToImage` and its relatives return: a Blob (default), an address, a `data:` URL, or the provider's JSON. */
export type OutputType = "blob" | "url" | "dataUrl" | "json";

/** One row of the hub's table "which provider serves this model, under which name". */
export interface ProviderMapping {
  /** Provider id, for example `fal-ai`. */
  readonly provider: string;
  /** The model's id on the hub, `owner/name`. */
  readonly hfModelId: string;
  /** The model's id at the provider; goes into the route or the body. */
  readonly providerId: string;
  /** `staging` is served with a warning. */
  readonly status: "live" | "staging" | (string & {});
  /** The one task under which the provider serves this model. */
  readonly task: string;
  /** Set when the model is an adapter on top of a base model. */
  readonly adapter?: "lora" | (string & {});
  /** Path of the adapter's weights inside the model's repository. */
  readonly adapterWeightsPath?: string;
}

/**
 * One inference call, as a provider sees it. It holds no token: core adds the credentials after `headers`.
 * `args` are the caller's arguments without token, model, provider, endpointUrl and `parameters`.
 */
export interface ProviderCall {
  /** Provider task, for example `conversational` or `text-to-image`. */
  readonly task: string;
  /** Arguments of the task, as its input schema describes them. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The caller's `parameters`; undefined when the caller gave none (some routes then send raw bytes). */
  readonly parameters: Readonly<Record<string, unknown>> | undefined;
  /** Hub id; absent when only an endpoint's address was given. */
  readonly modelId: string | undefined;
  /** Id at the provider; with an endpoint the given model, or an empty string where the caller named none. */
  readonly providerModelId: string;
  /** The hub's row for this model and provider; undefined for a direct call, or with an endpoint. */
  readonly mapping: ProviderMapping | undefined;
  /** Whether the call goes through the hub's router. */
  readonly routed: boolean;
  /**
   * Where `route().path` is appended: `{router}/{provider}`, the provider's first host, or the endpoint's address
   * (without the route that it ends with, where `endpointSpeaksOpenAi`).
   */
  readonly baseUrl: string;
  /** Address of a dedicated or local endpoint, when the caller gave one. */
  readonly endpointUrl: string | undefined;
  /** Whether the endpoint's address ends with `/v1` or one of OpenAI's routes, which then stand below `baseUrl`. */
  readonly endpointSpeaksOpenAi?: boolean | undefined;
  /** The hub's origin, for addresses of files in model repositories. */
  readonly hubUrl: string;
  /** What the caller wants of an image, audio or video; undefined: a Blob. */
  readonly outputType: OutputType | undefined;
  /** Whether the caller asked for a stream. */
  readonly streaming: boolean;
  /** The settings of the manifest by name, checked; empty when the call is routed or has an endpoint. */
  readonly settings: Readonly<Record<string, string>>;
  /** What the task's `upload` gave; undefined before, and for tasks without one. */
  readonly uploaded?: unknown;
}

/** What a stream's `chunk` knows of an event besides its content. */
export type ChunkContext<State = unknown> = SseChunkContext<State, ProviderCall>;

/** How a provider's streamed answer is cut into chunks. */
export type StreamFormat<Chunk, State = unknown> = SseStreamFormat<Chunk, State, ProviderCall>;

/** Where a call goes. */
export interface Route {
  /** Default `POST`; a `GET` has no body, so `body` is not asked for one. */
  readonly method?: "GET" | "POST";
  /** One of the manifest's hosts, as it stands there, instead of the first; ignored when the call is routed or has an endpoint. */
  readonly host?: string;
  /** Appended to the base address; the empty string leaves it as it is. */
  readonly path: string;
  /** Query parameters by name, a list for one that is repeated; core encodes them. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
}

/** The request that cancels a job. It has no body. */
export interface CancelRoute {
  /** As the vendor's documents name it. */
  readonly method: "POST" | "PUT" | "DELETE";
  /** Usually made by `followUpUrl`, of what the vendor's answer names. */
  readonly url: string | URL;
}

/** How far a long call is. */
export interface Progress {
  /** What the call is waiting for. */
  readonly phase: "queued" | "running" | "downloading";
  /** Place in the provider's queue, 0 for the next. */
  readonly position?: number;
  /** Finished share, 0 to 1. */
  readonly ratio?: number;
  /** Bytes that have been fetched, of a download. */
  readonly doneBytes?: number;
  /** Bytes of the whole download, as far as it is known by now. */
  readonly totalBytes?: number;
}

/** Text of an HttpError, or what makes it of the status. */
export type FailureText = string | ((status: number) => string);

/** What a follow-up request says besides its address. */
export interface SendOptions {
  /** Default GET; POST with a body. */
  readonly method?: "GET" | "POST";
  /** Further headers by name, never the credentials. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, a form, text or bytes; absent: no body. */
  readonly body?: RequestBody;
  /** Text of the HttpError when the status is outside 200 to 299; default: made from the answer. */
  readonly failure?: FailureText;
  /** `json`: the answer is read as JSON, whatever its content type says. Default: JSON where it says so, else a Blob. */
  readonly as?: "json";
  /** Detail of the OutputError when the answer is not readable JSON. It implies `as: "json"`. */
  readonly malformed?: string;
  /** Leaves out credentials and the main call's headers even where they could go. */
  readonly anonymous?: boolean;
}

/** What `body` may do besides looking at the call. */
export interface BodyContext {
  /** Downloads an input that was given as an address, without credentials; `data:` addresses included. @throws HttpError */
  blobFromUrl(url: string, failure?: FailureText): Promise<Blob>;
}

/** What `read` may do besides looking at the answer. Everything here obeys abort, deadline and the caller's `fetch`. */
export interface ReadContext extends BodyContext {
  /** The call whose answer is read. */
  readonly call: ProviderCall;
  /** Aborts when the caller aborts or the deadline passes. */
  readonly signal: AbortSignal;
  /** Whether the caller set a deadline; absent in older hosts. */
  readonly hasDeadline?: boolean;
  /**
   * Sends a follow-up request (polls, results). Credentials and the headers of the main call go along only to the origin
   * that the main call was authorized for; any other address is asked without them, over https (or loopback) only.
   * What fails in passing is repeated: a GET until ten failures in a row, a POST only when it was surely refused.
   * @throws HttpError for a status outside 200 to 299
   */
  send(url: string | URL, options?: SendOptions): Promise<Answer>;
  /** Resolves after so many milliseconds; rejects when the call is aborted. */
  wait(milliseconds: number): Promise<void>;
  /** Reports how far the call is, to the caller's `onProgress`. */
  progress(progress: Progress): void;
  /** Writes a warning to the caller's logger, without secrets; absent in older hosts. */
  warn?(text: string): Promise<void>;
}
