import type { JobHandle } from "../errors/index.ts";
import type { ChatMessage } from "../task/index.ts";
import type { StreamTask, TaskChunk, TaskId, TaskInput, TaskMap, TaskOutput, UnaryTask } from "../task/task-table.ts";
import type { CallResponse } from "./hooks.ts";
import type {
  CallOptions,
  ProviderName,
  ProviderTypes,
  RequestOptions,
  ResumeOptions,
  TargetArguments,
} from "./options.ts";

/** A task's own arguments and those that choose its target. */
export type TaskArguments<Task extends TaskId, Id extends string = string> = (string extends Id
  ? TaskInput<Task>
  : WithKnownParameters<TaskInput<Task>>) &
  Where<Task, Id>;

/** The arguments of `run` and `stream`, which also take a vendor's own arguments and pass them on. */
export type OpenArguments<Task extends TaskId, Id extends string = string> = TaskInput<Task> &
  Where<Task, Id> & { readonly [extra: string]: unknown };

/** Arguments of a raw request. */
export type RawArguments<Id extends string = string> = TargetArguments<Id> & { readonly [argument: string]: unknown };

type Where<Task extends TaskId, Id extends string> = TargetArguments<Id> & TaskTarget<Task, Id> & ModelChoice<Task, Id>;

/** The target of a task's call, limited by the types of the client's providers. */
interface TaskTarget<Task extends string, Id extends string> {
  /** As in `TargetArguments`. */
  provider?: ProviderName<Serving<Task, Id>> | readonly ProviderName<Serving<Task, Id>>[];
}

/** A model, unless the named provider can be called without. */
type ModelChoice<Task extends string, Id extends string> = string extends Id
  ? object
  : { model: string } | { model?: string; provider?: WithoutModel<Task, Id> };

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

/** A provider without its own type may serve any task, with or without a model. */
type TypeOf<Id extends string> = Id extends keyof ProviderTypes
  ? ProviderTypes[Id]
  : { tasks: string; model: "included" };

/**
 * Without the vendors' own `parameters`, because a misspelled name would pass for one: `providerOptions` and `run`
 * take those.
 */
type WithKnownParameters<Input> = {
  [Key in keyof Input]: Key extends "parameters" ? WithoutIndex<Input[Key]> : Input[Key];
};
type WithoutIndex<Value> = { [Key in keyof Value as string extends Key ? never : Key]: Value[Key] };

/** The name of a task; literals are checked if the client's providers are known by type. */
export type KnownTask<Task extends TaskId, Id extends string> = string extends Id | Task
  ? Task
  : Task extends keyof TaskMap
    ? Task
    : never;

type Role = "system" | "developer" | "user" | "assistant" | "tool" | "function";
type KnownMessages<Message extends ChatMessage, Id extends string> = string extends Id
  ? Message[]
  : [Message] extends [never]
    ? [ChatMessage, ...ChatMessage[]]
    : { role: string extends Message["role"] ? string : Role }[];

/** A call's output with facts about the answer that contained it. */
export interface WithResponse<Data> {
  readonly data: Data;
  readonly response: CallResponse;
}

type Stream<Chunk> = AsyncGenerator<Chunk, void, undefined>;

/** The result of a method: the output, or the output with the response. */
type Unary<Data, Facts> = Promise<Facts extends true ? WithResponse<Data> : Data>;
type Streamed<Chunk, Facts> = Facts extends true ? Promise<WithResponse<Stream<Chunk>>> : Stream<Chunk>;

/** Declared as a method, so that a client of a few providers is assignable to one of any. */
type Method<Args, Result> = { call(args: Args, options?: CallOptions): Result }["call"];

/** A method of chats: roles in literal messages must be known ones, and an empty list is refused. */
type ChatMethod<Id extends string, Result> = {
  call<Message extends ChatMessage & { role: Literal }, Literal extends string>(
    args: TaskArguments<"conversational", Id> & { messages: Message[] & KnownMessages<Message, Id> },
    options?: CallOptions,
  ): Result;
}["call"];

type UnaryMethods<Id extends string, Facts> = {
  readonly [Name in Exclude<keyof UnaryTask, "textToImage" | "chatCompletion">]: Method<
    TaskArguments<UnaryTask[Name], Id>,
    Unary<TaskOutput<UnaryTask[Name]>, Facts>
  >;
};

type StreamMethods<Id extends string, Facts> = {
  readonly [Name in Exclude<keyof StreamTask, "chatCompletionStream">]: Method<
    TaskArguments<StreamTask[Name], Id>,
    Streamed<TaskChunk<StreamTask[Name]>, Facts>
  >;
};

/** Every named method, each with the types of its task. */
export interface TaskMethods<Id extends string = string, Facts = false>
  extends UnaryMethods<Id, Facts>, StreamMethods<Id, Facts> {
  readonly chatCompletion: ChatMethod<Id, Unary<TaskOutput<"conversational">, Facts>>;
  readonly chatCompletionStream: ChatMethod<Id, Streamed<TaskChunk<"conversational">, Facts>>;
  textToImage(
    args: TaskArguments<"text-to-image", Id>,
    options: CallOptions & { outputType: "url" | "dataUrl" },
  ): Unary<string, Facts>;
  textToImage(
    args: TaskArguments<"text-to-image", Id>,
    options: CallOptions & { outputType: "json" },
  ): Unary<Record<string, unknown>, Facts>;
  textToImage(
    args: TaskArguments<"text-to-image", Id>,
    options?: CallOptions & { outputType?: "blob" },
  ): Unary<Blob, Facts>;
}

/**
 * The client's methods, which also return facts about the answer. A stream is returned with its first chunk: an
 * earlier failure
 * rejects the promise, and from then on the provider is known. Its `response.usage` is filled in with the chunk that
 * contains
 * the usage.
 */
export interface ResponseMethods<Id extends string = string> extends TaskMethods<Id, true> {
  run<Task extends TaskId>(
    task: Task,
    args: OpenArguments<Task, Id>,
    options?: CallOptions,
  ): Unary<TaskOutput<Task>, true>;
  stream<Task extends TaskId>(
    task: Task,
    args: OpenArguments<Task, Id>,
    options?: CallOptions,
  ): Streamed<TaskChunk<Task>, true>;
  request<Output = unknown>(args: RawArguments<Id>, options?: RequestOptions): Unary<Output, true>;
  streamingRequest<Chunk = unknown>(args: RawArguments<Id>, options?: RequestOptions): Streamed<Chunk, true>;
  resume<Output = unknown>(handle: JobHandle, options?: ResumeOptions): Unary<Output, true>;
}
