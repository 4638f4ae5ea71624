import type { ProviderKey } from "../auth/key.ts";
import type { Batch, BatchHandle, BatchOptions, BatchRow } from "../client-contract/batches.ts";
import type {
  KnownTask,
  OpenArguments,
  RawArguments,
  ResponseMethods,
  TaskMethods,
} from "../client-contract/methods.ts";
import type { FoundProvider, ManageArguments, ModelList, ModelsArguments } from "../client-contract/models.ts";
import type {
  CallOptions,
  ClientOptions,
  RequestOptions,
  ResumeOptions,
  TargetArguments,
} from "../client-contract/options.ts";
import type { JobHandle } from "../errors/index.ts";
import { parseAddress } from "../http/address.ts";
import { systemClock } from "../http/call-scope.ts";
import { warningLogger } from "../http/transport.ts";
import { createHubCache, DEFAULT_HUB_URL, DEFAULT_ROUTER_URL } from "../hub/hub-cache.ts";
import { methodOf, TASKS, type TaskChunk, type TaskId, type TaskOutput } from "../task/task-table.ts";
import { isRouted, isSeveral, readKey } from "./call-arguments.ts";
import { loadDescriptions } from "./load-descriptions.ts";
import { createSession, type Chunks, type ClientSettings, type Invocation } from "./open-call.ts";
import { loadOthers, providerList } from "./resolve-target.ts";
import { laterStream, runOnce, runStream } from "./run.ts";

/** Computed once: a client is often created for a single call. */
const METHODS = Object.keys(TASKS).map((task) => ({ task, once: methodOf(task), streamed: methodOf(task, true) }));

// The constructor defines every member of `TaskMethods`; a test compares.
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export interface InferenceClient<Id extends string = string> extends TaskMethods<Id> {}

/**
 * Calls inference providers: one named method per task, `run` and `stream` for any task.
 *
 * @example
 * const client = new InferenceClient("hf_…", { providers: [groq] });
 * const answer = await client.chatCompletion({ model: "org/model", messages: [{ role: "user", content: "Hello" }] });
 */
export class InferenceClient<Id extends string = string> {
  readonly #settings: ClientSettings;
  readonly #options: ClientOptions;

  /**
   * @param accessToken hub token (calls go through the router) or provider key (calls go to the provider)
   * @throws InputError when the token or an address cannot be used
   */
  constructor(accessToken?: ProviderKey, options: ClientOptions<Id> = {}) {
    this.#settings = readSettings(accessToken, options);
    // Clients made from this one share the hub's cache.
    this.#options = { ...options, hubCache: this.#settings.hubCache };
    // Own members, so that a method taken off its client still works.
    for (const { task, once, streamed } of METHODS) {
      define(this, once, (args: never, callOptions?: CallOptions) => this.run(task, args, callOptions));
      define(this, streamed, (args: never, callOptions?: CallOptions) => this.stream(task, args, callOptions));
    }
  }

  /** Calls any task, also one that only a plugin knows. */
  run<Task extends TaskId>(
    task: KnownTask<Task, Id>,
    args: OpenArguments<Task, Id>,
    options?: CallOptions,
  ): Promise<TaskOutput<Task>> {
    return call(this.#settings, { task, args, options }) as Promise<TaskOutput<Task>>;
  }

  /** Calls any task and yields its answer chunk by chunk. Leaving the loop aborts the request. */
  stream<Task extends TaskId>(
    task: KnownTask<Task, Id>,
    args: OpenArguments<Task, Id>,
    options?: CallOptions,
  ): AsyncGenerator<TaskChunk<Task>, void, undefined> {
    return stream(this.#settings, { task, args, options }) as AsyncGenerator<TaskChunk<Task>, void, undefined>;
  }

  /** The provider's own answer (JSON, or a Blob), unchecked. */
  request<Output = unknown>(args: RawArguments<Id>, options: RequestOptions = {}): Promise<Output> {
    return call(this.#settings, raw(args, options)) as Promise<Output>;
  }

  /** The provider's own events, unchecked. */
  streamingRequest<Chunk = unknown>(
    args: RawArguments<Id>,
    options: RequestOptions = {},
  ): AsyncGenerator<Chunk, void, undefined> {
    return stream(this.#settings, raw(args, options)) as AsyncGenerator<Chunk, void, undefined>;
  }

  /**
   * Fetches the result of a job that this or another process started: waits for it, and returns what the call would have
   * returned. Nothing is paid for twice.
   *
   * @param handle from `onJob` or an error's `job`
   * @throws JobHandleError when it is malformed, or when this client goes another way than the call did
   *
   * @example
   * const video = await client.resume<Blob>(JSON.parse(await readFile("job.json", "utf8")));
   */
  async resume<Output = unknown>(handle: JobHandle, options?: ResumeOptions): Promise<Output> {
    const { resumeJob } = await import("./jobs.ts");
    return (await resumeJob(this.#settings, handle, options)) as Output;
  }

  /**
   * Asks the provider to cancel a job. The provider decides what it charges for one. Resolves when the provider has
   * accepted; a job that has already ended is unchanged.
   *
   * @param handle from `onJob` or an error's `job`
   * @throws TaskNotSupportedError if the provider cannot cancel; HttpError if it refuses
   */
  async cancel(handle: JobHandle, options?: ResumeOptions): Promise<void> {
    const { cancelJob } = await import("./jobs.ts");
    await cancelJob(this.#settings, handle, options);
  }

  /**
   * Starts many calls of a task as one job of the provider, which is usually cheaper and takes minutes to hours. Resolves when
   * the provider has accepted it.
   *
   * @param rows the arguments of each call; what `options` names does not have to be repeated
   * @throws InputError, which names the row, before anything is sent; TaskNotSupportedError if the provider has no batches
   *
   * @example
   * const batch = await client.batch("conversational", rows, { provider: "openai", model: "openai/gpt-5.4-mini" });
   * for await (const { index, output, error } of batch.results()) console.log(index, error ?? output);
   */
  async batch<Task extends TaskId>(
    task: KnownTask<Task, Id>,
    rows: readonly BatchRow<Task, Id>[],
    options?: BatchOptions<Id>,
  ): Promise<Batch<TaskOutput<Task>>> {
    const { startBatch } = await import("./start-batch.ts");
    return (await startBatch(this.#settings, task, rows, options)) as Batch<TaskOutput<Task>>;
  }

  /**
   * Continues a batch that this or another process started. Sends nothing by itself.
   *
   * @param handle of the batch
   * @throws JobHandleError when it is malformed
   */
  async resumeBatch<Output = unknown>(handle: BatchHandle, options?: ResumeOptions): Promise<Batch<Output>> {
    const { resumeBatch } = await import("./batches.ts");
    return resumeBatch(this.#settings, handle, options) as Batch<Output>;
  }

  /**
   * Lists the models that can be called, of all providers, of some or of one: as the hub maps them, with its router's facts about
   * chats, and by the vendors' own lists where a plugin reads one. Each names its provider, task, context length, price and
   * capabilities where they are known, their source and time. A provider that fails is in `failed`, beside the models of the
   * others; the error is thrown only if it is the single one that is named. Lists are cached for a minute (hub) to ten (vendors).
   *
   * @example
   * const models = await client.models({ provider: "some-cloud", task: "conversational" });
   * for (const { provider, error } of models.failed) console.warn(provider, error.message);
   */
  async models(args: ModelsArguments<Id> = {}, options?: CallOptions): Promise<ModelList<Id>> {
    const { listModels } = await import("./models.ts");
    return (await listModels(this.#settings, args, options)) as ModelList<Id>;
  }

  /**
   * Loads, unloads, fetches or deletes a model on your own server, and resolves when that is done. `onProgress` receives the state
   * of downloads; aborting stops one where the server can be stopped.
   * @throws InputError where the server has no way to do that; JobError when the server reports a failure
   *
   * @example
   * await client.manageModel({ provider: "my-server", model: "small", action: "pull" }, { onProgress: console.log });
   */
  async manageModel(args: ManageArguments<Id>, options?: CallOptions): Promise<void> {
    const { manageModel } = await import("./manage-model.ts");
    await manageModel(this.#settings, args, options);
  }

  /**
   * Finds the providers of a call, as the call itself does: one provider, or those that a list or a policy tries in turn.
   * Sends no request except to the hub.
   */
  async findProviders(
    task: TaskId,
    args: TargetArguments<Id>,
    options?: CallOptions,
  ): Promise<readonly FoundProvider[]> {
    const { findProviders } = await import("./candidates.ts");
    return findProviders(this.#settings, { task, args, options });
  }

  /**
   * The same methods, which return `{ data, response }`: what the call returns, and who answered, with which status, headers,
   * request id, rate limit and usage.
   *
   * @example
   * const { data, response } = await client.withResponse.chatCompletion(args);
   * console.log(response.provider, response.usage?.totalTokens);
   */
  get withResponse(): ResponseMethods<Id> {
    const methods = new Proxy(this as object, {
      get: (_, name) =>
        name in this &&
        ((...args: unknown[]) =>
          loadDescriptions().then(({ answered }) => answered(this, name as keyof ResponseMethods, args))),
    });
    return methods as ResponseMethods<Id>;
  }

  /** The same client, calling a dedicated or local endpoint. */
  endpoint(endpointUrl: string): InferenceClient<Id> {
    return new InferenceClient<Id>(this.#settings.keyParts ?? this.#settings.accessToken, {
      ...(this.#options as ClientOptions<Id>),
      endpointUrl,
    });
  }
}

/** Makes a call and returns its output. */
async function call(settings: ClientSettings, invocation: Invocation): Promise<unknown> {
  if (!isRouted(invocation.args)) return runOnce(settings, invocation);
  const { routed, several } = await route(settings, invocation);
  return several ? several.trySeveral(settings, routed) : runOnce(settings, routed);
}

/** Makes a call whose answer arrives in chunks. Nothing is sent before the first one is requested. */
function stream(settings: ClientSettings, invocation: Invocation): Chunks {
  const streamed = { streaming: true, ...invocation };
  if (!isRouted(invocation.args)) return runStream(settings, streamed);
  return laterStream(async () => {
    const { routed, several } = await route(settings, streamed);
    return several ? several.streamFromSeveral(settings, routed) : runStream(settings, routed);
  });
}

/** Reads which providers a call names, and loads the code that tries several. */
async function route(settings: ClientSettings, invocation: Invocation) {
  const routed = (await loadOthers()).splitModel(settings, invocation);
  return { routed, several: isSeveral(routed.args["provider"]) ? await import("./fallback.ts") : undefined };
}

function define(client: object, name: string | undefined, value: unknown): void {
  if (name === undefined) return;
  Object.defineProperty(client, name, { value, configurable: true, writable: true });
}

function raw(args: RawArguments, { task, ...options }: RequestOptions) {
  return { task, args, options, raw: true };
}

/**
 * Makes a client from one object. Its calls take the ids of the providers that are passed.
 * @throws InputError
 */
export function createClient<Id extends string = string>(
  options: ClientOptions<Id> & { accessToken?: ProviderKey } = {},
): InferenceClient<Id> {
  const { accessToken, ...rest } = options;
  return new InferenceClient<Id>(accessToken, rest as ClientOptions<Id>);
}

/** @throws InputError */
function readSettings(accessToken: ProviderKey | undefined, options: ClientOptions): ClientSettings {
  const {
    providers = [],
    endpointUrl,
    environment = {},
    insecureOrigins = [],
    hubUrl = DEFAULT_HUB_URL,
    routerUrl = DEFAULT_ROUTER_URL,
    logger = warningLogger,
    clock = systemClock,
    hubCache = createHubCache(),
    ...defaults
  } = options;
  const key = readKey(accessToken);
  const settings = {
    ...key,
    environment,
    insecureOrigins: insecureOrigins.map((origin) => parseAddress(origin, "insecureOrigins").origin),
    endpointUrl,
    providers: "load" in providers ? providers : providerList(providers),
    hubUrl: parseAddress(hubUrl, "hubUrl"),
    routerUrl: parseAddress(routerUrl, "routerUrl"),
    logger,
    clock,
    hubCache,
    defaults,
  };
  return { ...settings, session: createSession(settings, key, defaults) };
}
