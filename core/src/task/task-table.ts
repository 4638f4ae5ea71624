import type { CallInput } from "./call-input.ts";
import type * as schemas from "./index.ts";
import type { ValueOf } from "./task-schema.ts";

/** Facts about a provider task that need no schema. */
export interface TaskRow {
  /** Name of its method, and prefix of its schemas' names; default: its id in camel case. */
  readonly name?: string;
  /** The client has no method for it: call it with `run`. */
  readonly unnamed?: true;
  /** The client also yields it chunk by chunk, by the method `…Stream`; its chunks are the schema `…StreamOutput`. */
  readonly streams?: true;
  /**
   * Some providers start a paid job for a call: an image, a video, speech. Repeating a call that may have been accepted could
   * create and bill it twice.
   */
  readonly job?: true;
}

/**
 * The provider tasks that core knows. `TaskMap`, the client's methods, `taskSchemas` and the names in code samples are
 * derived from this table: a new task is a row here and a file in `io/`.
 */
export const TASKS = {
  "audio-classification": {},
  "audio-to-audio": { job: true },
  "automatic-speech-recognition": { job: true },
  conversational: { name: "chatCompletion", streams: true },
  "depth-estimation": { job: true },
  "document-question-answering": {},
  "feature-extraction": {},
  "fill-mask": {},
  "image-classification": {},
  "image-segmentation": { job: true },
  "image-text-to-image": { job: true },
  "image-text-to-video": { job: true },
  "image-to-3d": { job: true },
  "image-to-image": { job: true },
  "image-to-text": {},
  "image-to-video": { job: true },
  "mask-generation": { job: true },
  "object-detection": { job: true },
  "question-answering": {},
  "sentence-similarity": {},
  summarization: {},
  "table-question-answering": {},
  "tabular-classification": {},
  "tabular-regression": {},
  "text-classification": {},
  "text-generation": { streams: true },
  "text-ranking": {},
  "text-to-3d": { job: true },
  "text-to-audio": { job: true },
  "text-to-image": { job: true },
  "text-to-speech": { job: true },
  "text-to-video": { job: true },
  "text2text-generation": { unnamed: true },
  "token-classification": {},
  translation: {},
  "video-classification": { unnamed: true },
  "video-to-video": { job: true },
  "visual-question-answering": {},
  "zero-shot-classification": {},
  "zero-shot-image-classification": {},
  "zero-shot-object-detection": { job: true },
} as const satisfies Readonly<Record<string, TaskRow>>;

type Tasks = typeof TASKS;

type CamelCase<Id extends string> = Id extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Id;

/** Name of a task's method, and beginning of its schemas' names. */
type NameOf<Task extends keyof Tasks & string> = Tasks[Task] extends { readonly name: infer Name extends string }
  ? Name
  : CamelCase<Task>;

/** The client's non-streaming methods, and the task of each. */
export type UnaryTask = {
  [Task in keyof Tasks as Tasks[Task] extends { readonly unnamed: true } ? never : NameOf<Task>]: Task;
};
/** The client's methods that stream, and the task of each. */
export type StreamTask = {
  [Task in keyof Tasks as Tasks[Task] extends { readonly streams: true } ? `${NameOf<Task>}Stream` : never]: Task;
};

type SchemaOf<Task extends keyof Tasks, Part extends string> = `${NameOf<Task>}${Part}` extends infer Name extends
  keyof typeof schemas
  ? ValueOf<(typeof schemas)[Name]>
  : never;

type Callable<Input> = Input extends { inputs: unknown } ? CallInput<Input> : Input;

type CoreTaskMap = {
  [Task in keyof Tasks]: Tasks[Task] extends { readonly streams: true }
    ? {
        input: Callable<SchemaOf<Task, "Input">>;
        output: SchemaOf<Task, "Output">;
        chunk: SchemaOf<Task, "StreamOutput">;
      }
    : { input: Callable<SchemaOf<Task, "Input">>; output: SchemaOf<Task, "Output"> };
};

/**
 * Input and output types of each task, for `run` and `stream`. A plugin adds its own task by declaration merging:
 *
 * @example
 * declare module "@patchbay/core/task" {
 *   interface TaskMap { "my-task": { input: { inputs: string }; output: { verdict: string } } }
 * }
 */
export interface TaskMap extends CoreTaskMap {}

/** The name of a known task, or any other. */
export type TaskId = keyof TaskMap | (string & {});

export type TaskInput<Task extends TaskId> = Task extends keyof TaskMap ? TaskMap[Task]["input"] : object;
export type TaskOutput<Task extends TaskId> = Task extends keyof TaskMap ? TaskMap[Task]["output"] : unknown;
export type TaskChunk<Task extends TaskId> = Task extends keyof TaskMap
  ? TaskMap[Task] extends { chunk: infer Chunk }
    ? Chunk
    : unknown
  : unknown;

/** Whether a call of a task may start a paid job; true for tasks that core does not know. */
export function mayStartJob(task: string): boolean {
  const row = rowOf(task);
  return !row || row.job === true;
}

/** The client's method for a task; undefined if it has none, so that `run` or `stream` must be used. */
export function methodOf(task: string, streams = false): string | undefined {
  const row = rowOf(task);
  if (!row || (streams ? !row.streams : row.unnamed)) return undefined;
  return streams ? `${nameOf(task)}Stream` : nameOf(task);
}

/** The name of a known task's method, and the beginning of its schemas' names. */
export function nameOf(task: string): string {
  return rowOf(task)?.name ?? task.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function rowOf(task: string): TaskRow | undefined {
  return Object.hasOwn(TASKS, task) ? TASKS[task as keyof Tasks] : undefined;
}
