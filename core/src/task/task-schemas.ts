import * as audio from "./io/audio.ts";
import * as conversational from "./io/conversational.ts";
import * as image from "./io/image.ts";
import * as questionAnswering from "./io/question-answering.ts";
import * as ranking from "./io/ranking.ts";
import * as table from "./io/table.ts";
import * as textGeneration from "./io/text-generation.ts";
import * as text from "./io/text.ts";
import * as threeD from "./io/three-d.ts";
import * as video from "./io/video.ts";
import type { TaskSchema } from "./task-schema.ts";
import { nameOf, TASKS } from "./task-table.ts";

/** Core's schemas of a provider task. */
export interface KnownSchemas {
  readonly input: TaskSchema;
  readonly output: TaskSchema;
  /** For streaming tasks. */
  readonly chunk?: TaskSchema;
}

/** Core's own schemas of a provider task; undefined for a task that core does not know. */
export function taskSchemas(task: string): KnownSchemas | undefined {
  const name = nameOf(task);
  const { [`${name}Input`]: input, [`${name}Output`]: output, [`${name}StreamOutput`]: chunk } = byName;
  return Object.hasOwn(TASKS, task) && input && output ? { input, output, ...(chunk && { chunk }) } : undefined;
}

const byName: Readonly<Record<string, TaskSchema>> = {
  ...audio,
  ...conversational,
  ...image,
  ...questionAnswering,
  ...ranking,
  ...table,
  ...textGeneration,
  ...text,
  ...threeD,
  ...video,
};
