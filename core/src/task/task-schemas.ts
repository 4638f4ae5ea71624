import * as schemas from "./schemas.ts";
import type { TaskSchema } from "./task-schema.ts";
import { TASKS } from "./task-table.ts";

/** What core knows of a provider task's values. */
export interface KnownSchemas {
  readonly input: TaskSchema;
  readonly output: TaskSchema;
  /** Of a task that streams. */
  readonly chunk?: TaskSchema;
}

/** Core's own schemas of a provider task; undefined for a task that core does not know. */
export function taskSchemas(task: string): KnownSchemas | undefined {
  if (!Object.hasOwn(TASKS, task)) return undefined;
  const { schemas: name } = TASKS[task as keyof typeof TASKS];
  const { [`${name}Input` as const]: input, [`${name}Output` as const]: output } = schemas;
  const chunk = byName[`${name}StreamOutput`];
  return { input, output, ...(chunk && { chunk }) };
}

const byName: Readonly<Record<string, TaskSchema>> = schemas;
