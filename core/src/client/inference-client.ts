import {
  methodOf,
  TASKS,
  type StreamTask,
  type TaskChunk,
  type TaskId,
  type TaskInput,
  type TaskMap,
  type TaskOutput,
  type UnaryTask,
} from "../task/task-table.ts";
import type { ChatMessage } from "../task/index.ts";
import type { JobHandle } from "../errors/index.ts";
import type { ProviderKey } from "../auth/key.ts";
import type { ModelList, ModelsArguments } from "./list-models.ts";
import type { ManageArguments } from "./manage-models.ts";
import { callOnce, callStream } from "./run.ts";
import {
  readSettings,
  type CallOptions,
  type ClientOptions,
  type ClientSettings,
  type ModelChoice,
  type RequestOptions,
  type ResumeOptions,
  type TargetArguments,
  type TaskTarget,
} from "./client-options.ts";
import type { FoundProvider } from "./route.ts";
import type { ResponseMethods } from "./with-response.ts";

/** A task's own arguments and those that choose its target. */
export type TaskArguments<Task extends TaskId, Id extends string = string> = (string extends Id
  ? TaskInput<Task>
  : WithKnownParameters<TaskInput<Task>>) &
  Where<Task, Id>;

type Where<Task extends TaskId, Id extends string> = TargetArguments<Id> & TaskTarget<Task, Id> & ModelChoice<Task, Id>;

/** Without the vendors' own `parameters`, which a misspelled one passes for: `providerOptions` and `run` take those. */
type WithKnownParameters<Input> = {
  [Key in keyof Input]: Key extends "parameters" ? WithoutIndex<Input[Key]> : Input[Key];
};
type WithoutIndex<Value> = { [Key in keyof Value as string extends Key ? never : Key]: Value[Key] };

/** The name of a task; a literal must be a known one where the client's providers are known by type. */
type KnownTask<Task extends TaskId, Id extends string> = string extends Id | Task
  ? Task
  : Task extends keyof TaskMap
    ? Task
    : never;

/** The same for `run` and `stream`, which take a vendor's own arguments as well and pass them on. */
export type OpenArguments<Task extends TaskId, Id extends string = string> = TaskInput<Task> &
  Where<Task, Id> & { readonly [extra: string]: unknown };

/** A method's type, by which a client of few providers is one of any. */
export type Method<Args, Result> = { call(args: Args, options?: CallOptions): Result }["call"];

/** A method of chats: the roles of messages that are written out are known ones, and an empty list is refused. */
export type ChatMethod<Id extends string, Result> = {
  call<Message extends ChatMessage & { role: Literal }, Literal extends string>(
    args: TaskArguments<"conversational", Id> & { messages: Message[] & KnownMessages<Message, Id> },
    options?: CallOptions,
  ): Result;
}["call"];

type Role = "system" | "developer" | "user" | "assistant" | "tool" | "function";
type KnownMessages<Message extends ChatMessage, Id extends string> = string extends Id
  ? Message[]
  : [Message] extends [never]
    ? [ChatMessage, ...ChatMessage[]]
    : { role: string extends Message["role"] ? string : Role }[];

type UnaryMethods<Id extends string> = {
  readonly [Name in Exclude<keyof UnaryTask, "textToImage" | "chatCompletion">]: Method<
    TaskArguments<UnaryTask[Name], Id>,
    Promise<TaskOutput<UnaryTask[Name]>>
  >;
};

type StreamMethods<Id extends string> = {
  readonly [Name in Exclude<keyof StreamTask, "chatCompletionStream">]: Method<
    TaskArguments<StreamTask[Name], Id>,
    AsyncGenerator<TaskChunk<StreamTask[Name]>, void, undefined>
  >;
};

/** Every named method, each with the types of its task. */
export interface TaskMethods<Id extends string = string> extends UnaryMethods<Id>, StreamMethods<Id> {
  readonly chatCompletion: ChatMethod<Id, Promise<TaskOutput<"conversational">>>;
  readonly chatCompletionStream: ChatMethod<Id, AsyncGenerator<TaskChunk<"conversational">, void, undefined>>;
  textToImage(
    args: TaskArguments<"text-to-image", Id>,
    options: CallOptions & { outputType: "url" | "dataUrl" },
  ): Promise<string>;
  textToImage(
    args: TaskArguments<"text-to-image", Id>,
    options: CallOptions & { outputType: "json" },
  ): Promise<Record<string, unknown>>;
  textToImage(args: TaskArguments<"text-to-image", Id>, options?: CallOptions & { outputType?: "blob" }): Promise<Blob>;
}

/** Computed once: a client is often created for a single call. */
const METHODS = Object.keys(TASKS).map((task) => ({ task, once: methodOf(task), streamed: methodOf(task, true) }));

/** Arguments of a raw request. */
export type RawArguments<Id extends string = string> = TargetArguments<Id> & { readonly [argument: string]: unknown };

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
    return callOnce(this.#settings, { task, args, options }) as Promise<TaskOutput<Task>>;
  }

  /** Calls any task and yields its answer chunk by chunk. Leaving the loop aborts the request. */
  stream<Task extends TaskId>(
    task: KnownTask<Task, Id>,
    args: OpenArguments<Task, Id>,
    options?: CallOptions,
  ): AsyncGenerator<TaskChunk<Task>, void, undefined> {
    return callStream(this.#settings, { task, args, options }) as AsyncGenerator<TaskChunk<Task>, void, undefined>;
  }

  /** The provider's own answer (JSON, or a Blob), unchecked. */
  request<Output = unknown>(args: RawArguments<Id>, options: RequestOptions = {}): Promise<Output> {
    return callOnce(this.#settings, raw(args, options)) as Promise<Output>;
  }

  /** The provider's own events, unchecked. */
  streamingRequest<Chunk = unknown>(
    args: RawArguments<Id>,
    options: RequestOptions = {},
  ): AsyncGenerator<Chunk, void, undefined> {
    return callStream(this.#settings, raw(args, options)) as AsyncGenerator<Chunk, void, undefined>;
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
   * Asks the provider to cancel a job, which then costs nothing more, or less, as the provider has it. Resolves when the
   * provider has accepted that; a job that has ended by then stays as it is.
   *
   * @param handle from `onJob` or an error's `job`
   * @throws TaskNotSupportedError where the provider has no way to cancel; HttpError when it refuses
   */
  async cancel(handle: JobHandle, options?: ResumeOptions): Promise<void> {
    const { cancelJob } = await import("./jobs.ts");
    await cancelJob(this.#settings, handle, options);
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
    const { listModels } = await import("./list-models.ts");
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
    const { manageModel } = await import("./manage-models.ts");
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
    const { findProviders } = await import("./route.ts");
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
          import("./with-response.ts").then(({ answered }) =>
            answered(this as InferenceClient, name as keyof ResponseMethods, args),
          )),
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
