import type { JobHandle } from "../errors/index.ts";
import type { KeyParts, ProviderKey } from "../auth/key.ts";
import type { Environment } from "../auth/settings.ts";
import type { Clock, FetchCredentials, Logger } from "../http/index.ts";
import type { OutputType, Progress } from "../provider/contract.ts";
import type { ProviderPlugin } from "../provider/plugin.ts";
import type { HubCache } from "../hub/hub-cache.ts";
import type { CallHooks } from "./hooks.ts";
import type { ProviderOptions, ProviderTypes } from "./provider-types.ts";
import type { ProviderSource } from "./resolve-target.ts";

/** Options of one call; given to the client, they are the defaults of its calls. */
export interface CallOptions {
  /** Repeats requests that failed in passing; default true. See `retries`. */
  retry_on_error?: boolean;
  /**
   * How often each request of a call is repeated at most, with growing pauses. Default: after status 503 until the call is
   * aborted or its deadline passes, after another failure 5 times; polls and downloads 9 times in a row, lookups 5 times.
   * What may start a job (an image, a video, speech) is repeated only if it was surely refused.
   */
  retries?: number;
  /** Milliseconds that a call may take with everything that belongs to it; default: no limit. */
  deadline?: number;
  /**
   * Milliseconds until an attempt is answered, which is when the headers of the answer are here; default: no limit. Servers
   * send those of a call without streaming when its answer is made.
   * @throws ConnectTimeoutError, unless the request is repeated
   */
  connectTimeout?: number;
  /**
   * Milliseconds that an answer, a stream or a download may be silent once it has begun; default: no limit.
   * @throws IdleTimeoutError, unless a download is repeated
   */
  idleTimeout?: number;
  /**
   * Takes a stream for whole that its server closes without `[DONE]` or a finish reason, with a warning; default false: what
   * has arrived is followed by a StreamError. For servers that never say that an answer is complete.
   */
  acceptIncomplete?: boolean;
  /** Aborts the call, its polls, pauses and downloads. */
  signal?: AbortSignal;
  /** Used for everything that is sent; default: the global fetch. */
  fetch?: typeof fetch;
  /** Fetch's `credentials` (true means `include`), towards the origin that the call is authorized for. */
  includeCredentials?: boolean | FetchCredentials;
  /**
   * Further headers of requests to the provider: `{ "anthropic-beta": "…" }`. They go where the key goes, and never replace
   * it; those of a call win over the client's of the same name.
   */
  headers?: Readonly<Record<string, string>>;
  /** Organization that pays (header `X-HF-Bill-To`). */
  billTo?: string;
  /**
   * Settings of providers that are called directly, by provider id: `{ "some-cloud": { region: "eu" } }`. Those of a call
   * stand for all of the client's for the same provider.
   */
  settings?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Form of generated images; default `blob`. */
  outputType?: OutputType;
  /**
   * Hears once that the provider has accepted the call and that its result is still to be fetched. The handle is JSON:
   * kept elsewhere, it lets `client.resume(handle)` fetch the result in another process. It is waited for; what it throws
   * is a warning, because the job goes on.
   */
  onJob?: (handle: JobHandle) => void | Promise<void>;
  /** Hear what calls do. Those of the client and those of a call are all told, the client's first. */
  hooks?: CallHooks | readonly CallHooks[];
  /**
   * Keys of providers, by provider id, for calls that go to the providers themselves; a provider without one is asked with
   * the hub token.
   */
  keys?: Readonly<Record<string, ProviderKey>>;
  /**
   * Milliseconds after which a call with several providers is sent to the next one too, while the first still works; the
   * first answer counts, and the other call is aborted. Default: never. What may start a job is never sent twice.
   */
  hedgeAfter?: number;
  /** Hears how far a job is. */
  onProgress?: (progress: Progress) => void;
}

/** Options of a raw request. */
export interface RequestOptions extends CallOptions {
  /** The provider task; may be left out only for providers with a generic call. */
  task?: string;
}

/** Options of fetching a job's result. */
export interface ResumeOptions extends CallOptions {
  /** What the call was made with; default: the client's. */
  accessToken?: string;
  /** Refuses the job of another provider: name it where a handle may come from others and the key is a provider's. */
  provider?: string;
  /** The endpoint that the call was made to; default: the client's. */
  endpointUrl?: string;
}

export interface ClientOptions<Id extends string = string> extends CallOptions {
  /** The providers: a list of plugins, or a source that loads them. */
  providers?: readonly ProviderPlugin<Id>[] | ProviderSource;
  /** A dedicated or local endpoint for all calls. */
  endpointUrl?: string;
  /** Default `https://huggingface.co`. */
  hubUrl?: string;
  /** Default `https://router.huggingface.co`. */
  routerUrl?: string;
  /** Variables from which settings are read that are not given, for example `process.env`; default: none. */
  environment?: Environment;
  /**
   * Origins that you trust although they are not public https: a setting of type `address` may name them over plain http,
   * and, in Node, addresses in answers (polls, files, redirects) may lead there; default: none.
   */
  insecureOrigins?: readonly string[];
  /** Default: warnings to the console. */
  logger?: Logger;
  /** Time and waiting; default: the system's. */
  clock?: Clock;
  /** What the hub has answered; default: one per client. Give one to several clients to share it. */
  hubCache?: HubCache;
}

/** The same as the client works with: a key of several parts is apart from tokens that are one text. */
export interface CallTarget extends Omit<TargetArguments, "accessToken" | "provider"> {
  provider?: string | undefined;
  accessToken?: string | undefined;
  keyParts?: KeyParts | undefined;
}

/** What `provider` takes where these are the providers; any text where that is not known before run time. */
export type ProviderName<Id extends string = string> = Id | Policy;

/** Stands for providers that the hub names for the model. */
export type Policy = "auto" | "fastest" | "cheapest";

/** Without a type of its own, a provider may serve any task, with or without a model. */
type TypeOf<Id extends string> = Id extends keyof ProviderTypes
  ? ProviderTypes[Id]
  : { tasks: string; model: "included" };

/** The ids of the providers that serve a task, and those whose types report no tasks. */
type Serving<Task extends string, Id extends string> = {
  [Each in Id]: string extends Task ? Each : Task extends TypeOf<Each>["tasks"] ? Each : never;
}[Id];

/** The ids of the providers that can be called for a task without a model. */
type WithoutModel<Task extends string, Id extends string> = {
  [Each in Id]: TypeOf<Each>["model"] extends "included" | (Task extends "conversational" ? never : "proposed")
    ? Each
    : never;
}[Id];

/** Where a call of a task goes, as far as the types of the client's providers limit that. */
export interface TaskTarget<Task extends string, Id extends string> {
  /** As in `TargetArguments`. */
  provider?: ProviderName<Serving<Task, Id>> | readonly ProviderName<Serving<Task, Id>>[];
}

/** A model, unless the named provider can be called without. */
export type ModelChoice<Task extends string, Id extends string> = string extends Id
  ? object
  : { model: string } | { model?: string; provider?: WithoutModel<Task, Id> };

/** `providerOptions` by the ids of a client's providers. */
type OptionsById<Id extends string> = { readonly [Each in Id]?: object } & {
  readonly [Each in keyof ProviderOptions as Each extends Id ? Each : never]: ProviderOptions[Each];
};

/** Arguments that say where a call goes; they never reach a body. */
export interface TargetArguments<Id extends string = string> {
  /** Hub token (`hf_…`) or provider key, which may have several named parts; default: the client's. */
  accessToken?: ProviderKey;
  /** Hub id, `owner/name`. */
  model?: string;
  /**
   * Provider id or `auto` (default): the first that the hub names for the model, for hub tokens and calls without one.
   * `fastest` and `cheapest` choose among all that it names, by the times that this client has measured and by list prices. A
   * list is tried in turn until one provider answers; in a list, `auto` stands for all that the hub names.
   */
  provider?: ProviderName<Id> | readonly ProviderName<Id>[];
  /** Dedicated or local endpoint; excludes `provider`. */
  endpointUrl?: string;
  /**
   * Arguments for one provider only, by its id: `{ anthropic: { top_k: 5 } }`. The provider that serves the call gets its
   * own beside the others, over which they win; those of other providers are left out.
   */
  providerOptions?: OptionsById<Id>;
}
