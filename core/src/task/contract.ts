import type { ModelRecord, SampleInput } from "../library/contract.ts";
import type { JsonSchema, TaskSchema } from "./task-schema.ts";

/** Something that a task page refers to: a dataset, model, space or metric. */
export interface Reference {
  /** Id on the hub, or a metric's name. */
  readonly id: string;
  readonly description: string;
}

/** One item of a task's demonstration. */
export type DemoItem =
  | { readonly type: "text"; readonly label: string; readonly content: string }
  | { readonly type: "img" | "audio"; readonly label?: string; readonly filename: string }
  | { readonly type: "chart"; readonly data: readonly { readonly label: string; readonly score: number }[] }
  | { readonly type: "tabular"; readonly table: readonly (readonly string[])[] }
  | {
      readonly type: "text-with-tokens";
      readonly text: string;
      readonly tokens: readonly { readonly type: string; readonly start: number; readonly end: number }[];
    };

/** What a task's page tells. */
export interface TaskDescriptor {
  /** The task whose page stands for this one. */
  readonly canonicalId?: string;
  readonly summary: string;
  readonly datasets: readonly Reference[];
  readonly models: readonly Reference[];
  readonly spaces: readonly Reference[];
  readonly metrics: readonly Reference[];
  readonly demo: { readonly inputs: readonly DemoItem[]; readonly outputs: readonly DemoItem[] };
  /** Models for trying the task, the first by default. */
  readonly widgetModels: readonly string[];
  /** Id of an introduction on YouTube. */
  readonly youtubeId?: string;
  /** The page is not written yet. */
  readonly isPlaceholder?: boolean;
}

/** An input that people can start from. */
export interface TaskSample {
  readonly label: string;
  /** Language code such as `en`; absent where language does not matter. */
  readonly language?: string;
  /** Provider task whose arguments these are; absent: the task's own. */
  readonly call?: string;
  /** Arguments of the call. `<mask>` in a text stands for the model's own mask token. */
  readonly input: unknown;
}

/** Arguments and answer of a provider task. */
export interface CallSchemas {
  readonly input: TaskSchema;
  readonly output: TaskSchema;
}

/** A schema as a plugin may write it: made by `schema`, or plain JSON Schema. */
export type SchemaSource = TaskSchema | JsonSchema;

/** What a task plugin exports: a task whose schemas may be plain JSON Schema. */
export interface TaskSource extends Omit<Task, "input" | "output" | "otherCalls"> {
  readonly input?: SchemaSource;
  readonly output?: SchemaSource;
  readonly otherCalls?: Readonly<Record<string, { readonly input: SchemaSource; readonly output: SchemaSource }>>;
}

/** A task as hosts hand it out. A widget, where there is one, is an expose of its own (`src/widget.tsx`). */
export interface Task {
  /** Null for a task type without a page. */
  readonly descriptor: TaskDescriptor | null;
  /** Markdown: what the task is good for and how it is called. The kit puts the plugin's `about.md` here. */
  readonly about?: string;
  readonly samples: readonly TaskSample[];
  /** Arguments of a call under the task's own id, `inputs` and `parameters`. Absent: it is not called under that id. */
  readonly input?: TaskSchema;
  readonly output?: TaskSchema;
  /** The same for the provider tasks in the manifest's `calls` that are not the task's own id, such as chat. */
  readonly otherCalls?: Readonly<Record<string, CallSchemas>>;
  /** What code snippets show as input for a model; absent: "No input example has been defined for this model task." */
  snippetInput?(model: ModelRecord): SampleInput;
}

/**
 * Types a task.
 *
 * @example
 * export default defineTask({
 *   descriptor: null,
 *   samples: [],
 *   input: schema.object({ inputs: schema.string() }),
 *   output: schema.array(schema.object({ label: schema.string(), score: schema.number() })),
 * });
 */
export function defineTask<Definition extends TaskSource>(task: Definition): Definition {
  return task;
}
