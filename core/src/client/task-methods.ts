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
import type { CallOptions, TargetArguments } from "./client-options.ts";

/** The client's methods of one answer, each with its task. */
export const unaryMethods = methodsOf(false);
/** The client's methods that stream, each with its task. */
export const streamMethods = methodsOf(true);

function methodsOf(streams: boolean): Readonly<Record<string, keyof TaskMap>> {
  return Object.fromEntries(
    (Object.keys(TASKS) as (keyof TaskMap)[]).flatMap((task) => {
      const method = methodOf(task, streams);
      return method === undefined ? [] : [[method, task]];
    }),
  );
}

/** A task's own arguments and those that say where the call goes; further members are passed on to the provider. */
export type TaskArguments<Task extends TaskId> = TaskInput<Task> &
  TargetArguments & { readonly [extra: string]: unknown };

type UnaryMethods = {
  readonly [Name in Exclude<keyof UnaryTask, "textToImage">]: (
    args: TaskArguments<UnaryTask[Name]>,
    options?: CallOptions,
  ) => Promise<TaskOutput<UnaryTask[Name]>>;
};

type StreamMethods = {
  readonly [Name in keyof StreamTask]: (
    args: TaskArguments<StreamTask[Name]>,
    options?: CallOptions,
  ) => AsyncGenerator<TaskChunk<StreamTask[Name]>, void, undefined>;
};

/** Every named method, each with the types of its task. */
export interface TaskMethods extends UnaryMethods, StreamMethods {
  textToImage(
    args: TaskArguments<"text-to-image">,
    options: CallOptions & { outputType: "url" | "dataUrl" },
  ): Promise<string>;
  textToImage(
    args: TaskArguments<"text-to-image">,
    options: CallOptions & { outputType: "json" },
  ): Promise<Record<string, unknown>>;
  textToImage(args: TaskArguments<"text-to-image">, options?: CallOptions & { outputType?: "blob" }): Promise<Blob>;
}
