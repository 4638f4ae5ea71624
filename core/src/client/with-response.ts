import type { JobHandle } from "../errors/index.ts";
import { createStream } from "../sse/read-stream.ts";
import type { StreamTask, TaskChunk, TaskId, TaskOutput, UnaryTask } from "../task/task-table.ts";
import type { CallOptions, RequestOptions, ResumeOptions } from "./client-options.ts";
import type { CallHooks, CallResponse } from "./hooks.ts";
import type {
  ChatMethod,
  InferenceClient,
  Method,
  OpenArguments,
  RawArguments,
  TaskArguments,
} from "./inference-client.ts";

/** The output of a call, and facts about the answer that it came with. */
export interface WithResponse<Data> {
  readonly data: Data;
  readonly response: CallResponse;
}

type Answer<Data> = Promise<WithResponse<Data>>;
type Stream<Chunk> = Answer<AsyncGenerator<Chunk, void, undefined>>;

type UnaryMethods<Id extends string> = {
  readonly [Name in Exclude<keyof UnaryTask, "textToImage" | "chatCompletion">]: Method<
    TaskArguments<UnaryTask[Name], Id>,
    Answer<TaskOutput<UnaryTask[Name]>>
  >;
};

type StreamMethods<Id extends string> = {
  readonly [Name in Exclude<keyof StreamTask, "chatCompletionStream">]: Method<
    TaskArguments<StreamTask[Name], Id>,
    Stream<TaskChunk<StreamTask[Name]>>
  >;
};

/**
 * The client's methods, which also return facts about the answer. A stream is returned with its first chunk: an earlier failure
 * rejects the promise, and from then on the provider is known. Its `response.usage` is filled in with the chunk that contains
 * the usage.
 */
export interface ResponseMethods<Id extends string = string> extends UnaryMethods<Id>, StreamMethods<Id> {
  readonly chatCompletion: ChatMethod<Id, Answer<TaskOutput<"conversational">>>;
  readonly chatCompletionStream: ChatMethod<Id, Stream<TaskChunk<"conversational">>>;
  textToImage(
    args: TaskArguments<"text-to-image", Id>,
    options: CallOptions & { outputType: "url" | "dataUrl" },
  ): Answer<string>;
  textToImage(
    args: TaskArguments<"text-to-image", Id>,
    options: CallOptions & { outputType: "json" },
  ): Answer<Record<string, unknown>>;
  textToImage(args: TaskArguments<"text-to-image", Id>, options?: CallOptions & { outputType?: "blob" }): Answer<Blob>;
  run<Task extends TaskId>(task: Task, args: OpenArguments<Task, Id>, options?: CallOptions): Answer<TaskOutput<Task>>;
  stream<Task extends TaskId>(
    task: Task,
    args: OpenArguments<Task, Id>,
    options?: CallOptions,
  ): Stream<TaskChunk<Task>>;
  request<Output = unknown>(args: RawArguments<Id>, options?: RequestOptions): Answer<Output>;
  streamingRequest<Chunk = unknown>(args: RawArguments<Id>, options?: RequestOptions): Stream<Chunk>;
  resume<Output = unknown>(handle: JobHandle, options?: ResumeOptions): Answer<Output>;
}

type AnyMethod = (...args: unknown[]) => Promise<unknown> | AsyncGenerator<unknown, void, undefined>;

/** Calls one of a client's methods, and returns what its hooks receive about the answer. */
export async function answered(
  client: InferenceClient,
  name: keyof ResponseMethods,
  args: readonly unknown[],
): Promise<WithResponse<unknown>> {
  let response: CallResponse | undefined;
  const remember = (event: { readonly response: CallResponse }): void => {
    response ??= event.response;
  };
  const optionsIndex = name === "run" || name === "stream" ? 2 : 1;
  const options = args[optionsIndex] as CallOptions | undefined;
  const hooks: readonly CallHooks[] = [options?.hooks ?? [], { onChunk: remember, onEnd: remember }].flat();
  const before = Array.from({ length: optionsIndex }, (_, index) => args[index]);
  const returned = (client[name] as AnyMethod)(...before, { ...options, hooks });
  const data = Symbol.asyncIterator in returned ? await begun(returned) : await returned;
  // A call without an error had an answer.
  return { data, response: response! };
}

/** A stream whose first chunk has arrived. */
async function begun(stream: AsyncGenerator<unknown, void, undefined>): Promise<typeof stream> {
  let first: IteratorResult<unknown, void> | undefined = await stream.next();
  return createStream(
    () => {
      if (!first) return stream.next();
      const result = first;
      first = undefined;
      return Promise.resolve(result);
    },
    () => {
      first = undefined;
      return stream.return();
    },
  );
}
