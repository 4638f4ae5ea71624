import type { ModelRecord, SampleInput } from "../library/contract.ts";
import type { JsonSchema, TaskSchema } from "./task-schema.ts";

/** The files of Patchbay's sample media; `core/mocks/media/LICENCES.md` has their licenses. Their content is known. */
export type SampleMedia =
  | `${"astronaut" | "cat" | "coffee" | "coffee-depth" | "coffee-grey" | "coins" | "galaxies" | "rocket"}.jpg`
  | "coffee-mask.png"
  | "invoice.png"
  | `${"caffeine" | "cup" | "sales" | "sales-forecast" | "stool"}.svg`
  | `${"galaxies" | "rocket" | "rocket-grey"}.webm`
  | `${"down" | "dusk" | "ferry" | "marimba" | "tone" | "voice" | "voice-and-tone"}.wav`;

/** Something that a task page refers to: a dataset, model, space or metric. */
export interface Reference {
  /** Id on the hub, or a metric's name. */
  readonly id: string;
  /** What it is useful for, in one sentence. */
  readonly description: string;
}

/** A marked region of a demonstration's image. */
export interface DemoRegion {
  /** What the region shows. */
  readonly label: string;
  /** 0 to 1. */
  readonly score?: number;
  /** Edges in pixels from the image's upper left corner. */
  readonly box?: { readonly xmin: number; readonly ymin: number; readonly xmax: number; readonly ymax: number };
  /** Corners of its outline in the same pixels: `x,y` pairs, separated by spaces. */
  readonly outline?: string;
}

/** One item of a task's demonstration. */
export type DemoItem =
  | { readonly type: "text"; readonly label: string; readonly content: string }
  | {
      /** `img` is for videos, too; they used to be animated images. */
      readonly type: "img" | "audio";
      readonly label?: string;
      /** Its name, where the file is not shown. */
      readonly filename: string;
      /** The file that is shown or played. */
      readonly file?: SampleMedia;
      /** Its marked regions. */
      readonly regions?: readonly DemoRegion[];
    }
  | { readonly type: "chart"; readonly data: readonly { readonly label: string; readonly score: number }[] }
  | { readonly type: "tabular"; readonly table: readonly (readonly string[])[] }
  | {
      readonly type: "text-with-tokens";
      readonly text: string;
      readonly tokens: readonly { readonly type: string; readonly start: number; readonly end: number }[];
    };

/** The content of a task's page. */
export interface TaskDescriptor {
  /** The task whose page replaces this one's. */
  readonly canonicalId?: string;
  /** What the task is, in one or two sentences. */
  readonly summary: string;
  /** Datasets for it. */
  readonly datasets: readonly Reference[];
  /** Models worth trying. */
  readonly models: readonly Reference[];
  /** Apps that demonstrate it. */
  readonly spaces: readonly Reference[];
  /** Metrics for its results. */
  readonly metrics: readonly Reference[];
  /** An example of an input and its output. */
  readonly demo: { readonly inputs: readonly DemoItem[]; readonly outputs: readonly DemoItem[] };
  /** Models for trying the task; the first is the default. */
  readonly widgetModels: readonly string[];
  /** Id of an introduction on YouTube. */
  readonly youtubeId?: string;
  /** The page is not written yet. */
  readonly isPlaceholder?: boolean;
}

/** An input that users can start from. */
export interface TaskSample {
  /** Its name in the list of samples. */
  readonly label: string;
  /** Language code such as `en`; absent if language does not matter. */
  readonly language?: string;
  /** Provider task whose arguments these are; absent: the task's own. */
  readonly call?: string;
  /**
   * Arguments of the call. `<mask>` in a text is replaced by the model's mask token, and a `SampleFile` such as `{
   * sampleFile: "cat.jpg" }` by a file of the sample media.
   */
  readonly input: unknown;
}

/** Arguments and answer of a provider task. */
export interface CallSchemas {
  /** Schema of the arguments. */
  readonly input: TaskSchema;
  /** Schema of the answer. */
  readonly output: TaskSchema;
}

/** A schema in a plugin: made by `schema`, or plain JSON Schema. */
export type SchemaSource = TaskSchema | JsonSchema;

/** An answer and the expected answer. */
export interface JudgedOutputs {
  /** The answer of a call, not checked against the output schema. */
  readonly output: unknown;
  /** The expected answer from a table's cell: text or JSON. */
  readonly expected: string;
}

/** What a task plugin exports: a task whose schemas may be plain JSON Schema. */
export interface TaskSource extends Omit<Task, "input" | "output" | "otherCalls"> {
  /** Schema of the arguments under the task's own id. */
  readonly input?: SchemaSource;
  /** Schema of the answer under the task's own id. */
  readonly output?: SchemaSource;
  /** Schemas of the other provider tasks in the manifest's `calls`. */
  readonly otherCalls?: Readonly<Record<string, { readonly input: SchemaSource; readonly output: SchemaSource }>>;
}

/** A task as hosts provide it. Its widget, if any, is a separate expose (`src/widget.tsx`). */
export interface Task {
  /** Null for a task type without a page. */
  readonly descriptor: TaskDescriptor | null;
  /** The example of a task type without a page; otherwise the descriptor has it. */
  readonly demo?: TaskDescriptor["demo"];
  /** Markdown: what the task is for and how it is called. The kit puts the plugin's `about.md` here. */
  readonly about?: string;
  /** Inputs that users can start from. */
  readonly samples: readonly TaskSample[];
  /** Arguments of a call under the task's own id, `inputs` and `parameters`. Absent: it cannot be called under that id. */
  readonly input?: TaskSchema;
  /** Schema of the answer under the task's own id. */
  readonly output?: TaskSchema;
  /** The same for the provider tasks in the manifest's `calls` that are not the task's own id, such as chat. */
  readonly otherCalls?: Readonly<Record<string, CallSchemas>>;
  /** What code snippets show as input for a model; absent: "No input example has been defined for this model task." */
  snippetInput?(model: ModelRecord): SampleInput;
  /**
   * Scores an answer by the task's usual metric. A sandbox returns a promise.
   * @returns 0 to 1, where 1 is best; undefined if the answer or the expected value has another format
   */
  judge?(outputs: JudgedOutputs): number | undefined | Promise<number | undefined>;
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
