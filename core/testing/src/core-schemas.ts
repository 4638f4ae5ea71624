import assert from "node:assert/strict";
import * as taskDoor from "@patchbay/core/task";
import type { TaskSchema } from "@patchbay/core/task";

/** Core's own schema of what a provider task takes or returns; absent for a task that core does not know. */
export function coreSchema(task: string, part: "Input" | "Output"): TaskSchema | undefined {
  const name =
    task === "conversational"
      ? "chatCompletion"
      : task.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return (taskDoor as Record<string, unknown>)[name + part] as TaskSchema | undefined;
}

/** @throws AssertionError that lists what the schema does not accept */
export function assertAccepts(made: TaskSchema, value: unknown): void {
  assert.deepEqual(made["~standard"].validate(value).issues ?? [], []);
}
