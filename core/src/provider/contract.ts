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
  readonly args: Readonly<Record<string, unknown>>;
  /** The caller's `parameters`; undefined when the caller gave none (some routes then send raw bytes). */
  readonly parameters: Readonly<Record<string, unknown>> | undefined;
  /** Hub id; absent when only an endpoint's address was given. */
  readonly modelId: string | undefined;
  /** Id at the provider; with an endpoint the given model, or else the endpoint's address. */
  readonly providerModelId: string;
  readonly mapping: ProviderMapping | undefined;
  /** Whether the call goes through the hub's router. */
  readonly routed: boolean;
  /** Where `route().path` is appended: `{router}/{provider}`, the provider's first host, or the endpoint's address. */
  readonly baseUrl: string;
  /** Address of a dedicated or local endpoint, when the caller gave one. */
  readonly endpointUrl: string | undefined;
  /** The hub's origin, for addresses of files in model repositories. */
  readonly hubUrl: string;
  readonly outputType: OutputType | undefined;
  /** Whether the caller asked for a stream. */
  readonly streaming: boolean;
}

/** Where a call is posted. */
export interface Route {
  /** One of the manifest's hosts instead of the first; ignored when the call is routed or has an endpoint. */
  readonly host?: string;
  /** Appended to the base address; the empty string leaves it as it is. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** What a call sends: an object is sent as JSON (members with value undefined vanish), the others as they are. */
export type RequestBody = Readonly<Record<string, unknown>> | Blob | ArrayBuffer | FormData;

/** A successful answer. */
export interface Answer {
  /** Parsed JSON when the content type is JSON, else the bytes as a Blob. */
  readonly data: unknown;
  readonly status: number;
  /** Address that was asked, before redirects. */
  readonly url: string;
  /** One header of the answer, or null. */
  header(name: string): string | null;
}

/** How far a long call is. */
export interface Progress {
  readonly phase: "queued" | "running" | "downloading";
  /** Place in the provider's queue, 0 for the next. */
  readonly position?: number;
  /** Finished share, 0 to 1. */
  readonly ratio?: number;
}

export interface SendOptions {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: RequestBody;
  /** Text of the error when the status is outside 200 to 299; default: made from the answer. */
  readonly failure?: string;
}

/** What `read` may do besides looking at the answer. Everything here obeys abort, deadline and the caller's `fetch`. */
export interface ReadContext {
  readonly call: ProviderCall;
  /** Aborts when the caller aborts or the deadline passes. */
  readonly signal: AbortSignal;
  /**
   * Sends a follow-up request (polls, results). Credentials and the headers of the main call go along only to the origin
   * that the main call was authorized for; any other address is asked without them, over https (or loopback) only.
   * @throws HttpError for a status outside 200 to 299
   */
  send(url: string | URL, options?: SendOptions): Promise<Answer>;
  /** Resolves after so many milliseconds; rejects when the call is aborted. */
  wait(milliseconds: number): Promise<void>;
  progress(progress: Progress): void;
  /** Downloads a result, `data:` URLs included. @throws HttpError */
  blobFromUrl(url: string): Promise<Blob>;
}

/** How a streamed answer is cut into pieces. */
export interface StreamFormat<Chunk> {
  /** `sse`: server-sent events ending with `[DONE]` or the end; `ndjson`: one JSON value per line. */
  readonly format: "sse" | "ndjson";
  /** Turns one parsed event into a chunk, or drops it by returning undefined. Absent: events are chunks. */
  chunk?(event: unknown): Chunk | undefined;
  /** The text that a chunk adds, for callers that only want the text. */
  text(chunk: Chunk): string;
  /** Whether a chunk says that the answer is complete; a stream that ends without one was cut. Absent: any end is good. */
  complete?(chunk: Chunk): boolean;
}

/** How a provider serves one task: four pure steps. */
export interface ProviderTask<Output = unknown, Chunk = unknown> {
  /** @throws InputError when the arguments cannot be served */
  route(call: ProviderCall): Route;
  body(call: ProviderCall): RequestBody | Promise<RequestBody>;
  /** Headers beyond content type, authorization and bill-to. */
  headers?(call: ProviderCall): Readonly<Record<string, string>>;
  /** Turns the answer into the task's output. @throws OutputError when it has another shape */
  read(answer: Answer, context: ReadContext): Output | Promise<Output>;
  readonly stream?: StreamFormat<Chunk>;
}

// Method syntax keeps `ProviderTask<ChatCompletionOutput>` assignable here, whatever its output.
export type ProviderTasks = Readonly<Record<string, ProviderTask>>;

/** What a provider plugin exports: for each task that its manifest declares, how it is called. */
export interface Provider {
  readonly tasks: ProviderTasks;
}

/**
 * Types a provider.
 *
 * @example
 * export default defineProvider({
 *   tasks: { conversational: openAiChat({ path: "openai/v1/chat/completions" }) },
 * });
 */
export function defineProvider<Definition extends Provider>(provider: Definition): Definition {
  return provider;
}
