import type { ModelRecord, SampleInput } from "../library/contract.ts";
import type { JsonSchema, TaskSchema } from "./task-schema.ts";

/** The files of Patchbay's sample media, whose rights `core/mocks/media/LICENCES.md` tells. What they show or say is known. */
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
  /** What it is good for, in one sentence. */
  readonly description: string;
}

/** A part of a demonstration's image that is marked. */
export interface DemoRegion {
  /** What it is. */
  readonly label: string;
  /** 0 to 1. */
  readonly score?: number;
  /** Edges in pixels of the image, from its upper left corner. */
  readonly box?: { readonly xmin: number; readonly ymin: number; readonly xmax: number; readonly ymax: number };
  /** Corners of its outline in the same pixels: `x,y` each, with blanks between them. */
  readonly outline?: string;
}

/** One item of a task's demonstration. */
export type DemoItem =
  | { readonly type: "text"; readonly label: string; readonly content: string }
  | {
      /** `img` is for videos as well, which were moving images once. */
      readonly type: "img" | "audio";
      readonly label?: string;
      /** What it is called where it is not shown. */
      readonly filename: string;
      /** The file that is shown or played. */
      readonly file?: SampleMedia;
      /** What is marked in it. */
      readonly regions?: readonly DemoRegion[];
    }
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
  /** What the task is, in one or two sentences. */
  readonly summary: string;
  /** Datasets for it. */
  readonly datasets: readonly Reference[];
  /** Models worth trying. */
  readonly models: readonly Reference[];
  /** Applications that show it. */
  readonly spaces: readonly Reference[];
  /** How its results are measured. */
  readonly metrics: readonly Reference[];
  /** An input and its output, to look at. */
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
  /** What people choose it by. */
  readonly label: string;
  /** Language code such as `en`; absent where language does not matter. */
  readonly language?: string;
  /** Provider task whose arguments these are; absent: the task's own. */
  readonly call?: string;
  /**
   * Arguments of the call. `<mask>` in a text stands for the model's own mask token, and a `SampleFile` such as
   * `{ sampleFile: "cat.jpg" }` for a file of the sample media.
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

/** A schema as a plugin may write it: made by `schema`, or plain JSON Schema. */
export type SchemaSource = TaskSchema | JsonSchema;

/** An answer, and what was expected in its place. */
export interface JudgedOutputs {
  /** The answer as a call gave it: not checked by the schema of the output. */
  readonly output: unknown;
  /** What was expected, as it stands in a table's cell: a text, or JSON. */
  readonly expected: string;
}

/** What a task plugin exports: a task whose schemas may be plain JSON Schema. */
export interface TaskSource extends Omit<Task, "input" | "output" | "otherCalls"> {
  /** Schema of the arguments under the task's own id. */
  readonly input?: SchemaSource;
  /** Schema of the answer under the task's own id. */
  readonly output?: SchemaSource;
  /** Schemas of the other provider tasks by which it is called. */
  readonly otherCalls?: Readonly<Record<string, { readonly input: SchemaSource; readonly output: SchemaSource }>>;
}

/** A task as hosts hand it out. A widget, where there is one, is an expose of its own (`src/widget.tsx`). */
export interface Task {
  /** Null for a task type without a page. */
  readonly descriptor: TaskDescriptor | null;
  /** The example of a task type without a page; otherwise the descriptor has it. */
  readonly demo?: TaskDescriptor["demo"];
  /** Markdown: what the task is good for and how it is called. The kit puts the plugin's `about.md` here. */
  readonly about?: string;
  /** Inputs that people can start from. */
  readonly samples: readonly TaskSample[];
  /** Arguments of a call under the task's own id, `inputs` and `parameters`. Absent: it is not called under that id. */
  readonly input?: TaskSchema;
  /** Schema of the answer under the task's own id. */
  readonly output?: TaskSchema;
  /** The same for the provider tasks in the manifest's `calls` that are not the task's own id, such as chat. */
  readonly otherCalls?: Readonly<Record<string, CallSchemas>>;
  /** What code snippets show as input for a model; absent: "No input example has been defined for this model task." */
  snippetInput?(model: ModelRecord): SampleInput;
  /**
   * Scores an answer by the task's usual measure, for comparing providers over a data set. A host that knows no judges does
   * without.
   * @returns 0 to 1, best; undefined where the answer or the expectation is of another form
   */
  judge?(outputs: JudgedOutputs): number | undefined;
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
