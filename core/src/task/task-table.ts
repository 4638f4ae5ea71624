import type { CallInput } from "./call-input.ts";
import type * as schemas from "./schemas.ts";
import type { ValueOf } from "./task-schema.ts";

/** What is known of a provider task without loading a schema. */
export interface TaskRow {
  /** Begins the names of its schemas: `fillMask` of `fillMaskInput` and `fillMaskOutput`. */
  readonly schemas: string;
  /** The client's method that calls it; absent: it is called by `run` alone. */
  readonly method?: string;
  /** The client's method that yields it chunk by chunk; its chunks are the schema `…StreamOutput`. */
  readonly streamMethod?: string;
  /**
   * At some provider a call starts a job that is paid for: an image, a video, speech. Repeating one that may have been
   * accepted could make it twice.
   */
  readonly job?: true;
}

/** A task whose method is named like its schemas. */
function called<const Name extends string>(name: Name): { readonly schemas: Name; readonly method: Name } {
  return { schemas: name, method: name };
}

/** The same of a task that some provider serves as a job. */
function job<const Name extends string>(name: Name) {
  return { ...called(name), job: true } as const;
}

/**
 * The provider tasks that core knows. From this table follow `TaskMap`, the client's methods, `taskSchemas` and the
 * names in code samples: a new task is a row here and a file in `io/`.
 */
export const TASKS = {
  "audio-classification": called("audioClassification"),
  "audio-to-audio": job("audioToAudio"),
  "automatic-speech-recognition": job("automaticSpeechRecognition"),
  conversational: { ...called("chatCompletion"), streamMethod: "chatCompletionStream" },
  "depth-estimation": { schemas: "depthEstimation" },
  "document-question-answering": called("documentQuestionAnswering"),
  "feature-extraction": called("featureExtraction"),
  "fill-mask": called("fillMask"),
  "image-classification": called("imageClassification"),
  "image-segmentation": job("imageSegmentation"),
  "image-text-to-image": job("imageTextToImage"),
  "image-text-to-video": job("imageTextToVideo"),
  "image-to-image": job("imageToImage"),
  "image-to-text": called("imageToText"),
  "image-to-video": job("imageToVideo"),
  "object-detection": called("objectDetection"),
  "question-answering": called("questionAnswering"),
  "sentence-similarity": called("sentenceSimilarity"),
  summarization: called("summarization"),
  "table-question-answering": called("tableQuestionAnswering"),
  "tabular-classification": called("tabularClassification"),
  "tabular-regression": called("tabularRegression"),
  "text-classification": called("textClassification"),
  "text-generation": { ...called("textGeneration"), streamMethod: "textGenerationStream" },
  "text-to-audio": job("textToAudio"),
  "text-to-image": job("textToImage"),
  "text-to-speech": job("textToSpeech"),
  "text-to-video": job("textToVideo"),
  "text2text-generation": { schemas: "text2textGeneration" },
  "token-classification": called("tokenClassification"),
  translation: called("translation"),
  "video-classification": { schemas: "videoClassification" },
  "visual-question-answering": called("visualQuestionAnswering"),
  "zero-shot-classification": called("zeroShotClassification"),
  "zero-shot-image-classification": called("zeroShotImageClassification"),
  "zero-shot-object-detection": { schemas: "zeroShotObjectDetection" },
} as const satisfies Readonly<Record<string, TaskRow>>;

type Tasks = typeof TASKS;

/** The client's methods of one answer, and the task of each. */
export type UnaryTask = { [Task in keyof Tasks as MemberOf<Tasks[Task], "method">]: Task };
/** The client's methods that stream, and the task of each. */
export type StreamTask = { [Task in keyof Tasks as MemberOf<Tasks[Task], "streamMethod">]: Task };

type MemberOf<Row, Member extends string> = Row extends { readonly [Key in Member]: infer Value extends string }
  ? Value
  : never;

type SchemaOf<
  Task extends keyof Tasks,
  Part extends string,
> = `${Tasks[Task]["schemas"]}${Part}` extends infer Name extends keyof typeof schemas
  ? ValueOf<(typeof schemas)[Name]>
  : never;

type Callable<Input> = Input extends { inputs: unknown } ? CallInput<Input> : Input;

type CoreTaskMap = {
  [Task in keyof Tasks]: Tasks[Task] extends { readonly streamMethod: string }
    ? {
        input: Callable<SchemaOf<Task, "Input">>;
        output: SchemaOf<Task, "Output">;
        chunk: SchemaOf<Task, "StreamOutput">;
      }
    : { input: Callable<SchemaOf<Task, "Input">>; output: SchemaOf<Task, "Output"> };
};

/**
 * What each task takes and gives, for the types of `run` and `stream`. A plugin adds its own task by declaration merging:
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

/** Whether a call of a task may start a job that is paid for; of a task that only a plugin knows nobody can tell. */
export function mayStartJob(task: string): boolean {
  const row = rowOf(task);
  return !row || row.job === true;
}

/** The client's named method for a task; undefined where there is none but `run` or `stream`. */
export function methodOf(task: string, streams = false): string | undefined {
  const row = rowOf(task);
  return streams ? row?.streamMethod : row?.method;
}

function rowOf(task: string): TaskRow | undefined {
  return Object.hasOwn(TASKS, task) ? TASKS[task as keyof Tasks] : undefined;
}
