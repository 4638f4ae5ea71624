import type { ProviderKey } from "../auth/key.ts";
import type { Environment } from "../auth/settings.ts";
import type { JobHandle } from "../errors/index.ts";
import type { HubCache } from "../hub/hub-cache.ts";
import type { Clock } from "../http/call-scope.ts";
import type { FetchCredentials } from "../http/request.ts";
import type { Logger } from "../http/transport.ts";
import type { ModelFacts } from "../manifest/model-facts.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import type { OutputType, Progress } from "../provider/contract.ts";
import type { ProviderPlugin } from "../provider/plugin.ts";
import type { CallHooks } from "./hooks.ts";

/** Options of one call; the client's options are the defaults. */
export interface CallOptions {
  /** Whether to repeat requests after transient failures; default true. See `retries`. */
  retry_on_error?: boolean;
  /**
   * How often each request of a call is repeated at most, with growing pauses. Default: after status 503 until the
   * call is
   * aborted or its deadline passes, after another failure 5 times; polls and downloads 9 times in a row, lookups 5
   * times.
   * A request that may start a job (an image, a video, speech) is repeated only if it was certainly refused.
   */
  retries?: number;
  /** Milliseconds for the whole call; default: no limit. */
  deadline?: number;
  /**
   * Milliseconds until the headers of an attempt's answer arrive; default: no limit. Without streaming, servers send
   * them
   * when the answer is ready.
   * @throws ConnectTimeoutError, unless the request is repeated
   */
  connectTimeout?: number;
  /**
   * Milliseconds that an answer, a stream or a download may be silent once it has started; default: no limit.
   * @throws IdleTimeoutError, unless a download is repeated
   */
  idleTimeout?: number;
  /**
   * Accepts a stream that its server closes without `[DONE]` or a finish reason, with a warning; default false: a
   * StreamError
   * follows what has arrived. For servers that never mark the end of an answer.
   */
  acceptIncomplete?: boolean;
  /** Aborts the call, its polls, pauses and downloads. */
  signal?: AbortSignal;
  /** Sends every request; default: the global fetch. */
  fetch?: typeof fetch;
  /** Fetch's `credentials` (true means `include`), for the origins that the call is authorized for. */
  includeCredentials?: boolean | FetchCredentials;
  /**
   * Additional headers of requests to the provider: `{ "anthropic-beta": "…" }`. They are sent wherever the key is
   * sent, and never replace it; a call's headers override the client's.
   */
  headers?: Readonly<Record<string, string>>;
  /** Organization that pays (header `X-HF-Bill-To`). */
  billTo?: string;
  /**
   * Settings of providers that are called directly, by provider id: `{ "some-cloud": { region: "eu" } }`. A call's
   * replace
   * all of the client's for the same provider.
   */
  settings?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Form of generated images; default `blob`. */
  outputType?: OutputType;
  /**
   * Receives the handle of an accepted job, once. The handle is JSON: saved elsewhere, it lets
   * `client.resume(handle)` fetch
   * the result in another process. It is awaited; an error that it throws is a warning, because the job continues.
   */
  onJob?: (handle: JobHandle) => void | Promise<void>;
  /** Observe calls. Both the client's and the call's hooks run, the client's first. */
  hooks?: CallHooks | readonly CallHooks[];
  /**
   * Keys of providers, by provider id, for calls that go directly to the providers; the hub token is for providers
   * without
   * one.
   */
  keys?: Readonly<Record<string, ProviderKey>>;
  /**
   * Milliseconds after which a call with several providers is also sent to the next one while the first is pending;
   * the first answer wins, and the other call is aborted. Default: never. A call that may start a job is never sent
   * twice.
   */
  hedgeAfter?: number;
  /** Receives the progress of a job. */
  onProgress?: (progress: Progress) => void;
}

/** Options of a raw request. */
export interface RequestOptions extends CallOptions {
  /** The provider task; required unless the provider has a generic call. */
  task?: string;
}

/** Options of fetching a job's result. */
export interface ResumeOptions extends CallOptions {
  /** The token or key that the call was made with; default: the client's. */
  accessToken?: ProviderKey;
  /** Rejects jobs of other providers: set it if handles may be untrusted and the key is a provider's. */
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
  /** Variables for settings that have no value otherwise, for example `process.env`; default: none. */
  environment?: Environment;
  /**
   * Trusted origins that are not public https: a setting of type `address` may name them over plain http,
   * and, in Node, addresses in answers (polls, files, redirects) may lead there; default: none.
   */
  insecureOrigins?: readonly string[];
  /** Default: warnings to the console. */
  logger?: Logger;
  /** Time and waiting; default: the system's. */
  clock?: Clock;
  /** Answers of the hub; default: one cache per client. Pass one to several clients to share it. */
  hubCache?: HubCache;
}

/** Values of `provider` for known providers; any string if they are known only at run time. */
export type ProviderName<Id extends string = string> = Id | Policy;

/** Chooses among the providers that serve the model. */
export type Policy = "auto" | "fastest" | "cheapest";

/** `providerOptions` by the ids of a client's providers. */
type OptionsById<Id extends string> = { readonly [Each in Id]?: object } & {
  readonly [Each in keyof ProviderOptions as Each extends Id ? Each : never]: ProviderOptions[Each];
};

/** Arguments that choose where a call goes; they never become part of a body. */
export interface TargetArguments<Id extends string = string> {
  /** Hub token (`hf_…`) or provider key, which may have several named parts; default: the client's. */
  accessToken?: ProviderKey;
  /** Hub id, `owner/name`. */
  model?: string;
  /**
   * Provider id or `auto` (default): the first that the hub lists for the model, for hub tokens and calls without one.
   * `fastest` and `cheapest` choose among all that it lists, and those whose key is in `keys` and whose dated facts have
   * the model: by the times that this client has measured, and by list prices. A list is tried in turn until one provider
   * answers; in a list, `auto` means all that the hub lists.
   */
  provider?: ProviderName<Id> | readonly ProviderName<Id>[];
  /** Dedicated or local endpoint; excludes `provider`. */
  endpointUrl?: string;
  /**
   * Arguments for one provider only, by its id: `{ anthropic: { top_k: 5 } }`. The provider that serves the call gets
   * its own in addition to the others, and they take precedence; those of other providers are omitted.
   */
  providerOptions?: OptionsById<Id>;
}

/** The source of a client's providers: a plugin host, or a fixed list. */
export interface ProviderSource {
  /** Every known provider's manifest by id, in the order of the source; loads nothing. */
  manifests(): ReadonlyMap<string, ProviderManifest>;
  /** Loads a provider's code. @throws PluginError when it is missing, incompatible or broken */
  load(id: string): Promise<ProviderPlugin>;
  /** Loads the dated facts about a provider's models; undefined if its plugin has none. Absent: no facts are known. */
  facts?(id: string): Promise<ModelFacts | undefined>;
}

/**
 * A vendor's own arguments, by provider id. A provider with more than the common arguments adds their type here
 * (`declare module "@patchbay/core/client"`).
 */
export interface ProviderOptions {
  readonly [provider: string]: object | undefined;
}

/**
 * What the types of providers report: their tasks, and whether a call must name a model (`proposed`: the hub has a
 * default
 * for most tasks). A built provider adds itself (`declare module "@patchbay/core/client"`).
 */
export interface ProviderTypes {}
