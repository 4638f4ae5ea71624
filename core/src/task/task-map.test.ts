import { describe, expectTypeOf, it } from "vitest";
import type { TaskChunk, TaskInput, TaskOutput } from "./task-map.ts";

declare module "@patchbay/core/task" {
  interface TaskMap {
    "sample-task": { input: { inputs: string }; output: { verdict: string }; chunk: number };
  }
}

describe("TaskMap", () => {
  it("can be extended from outside", () => {
    expectTypeOf<TaskInput<"sample-task">>().toEqualTypeOf<{ inputs: string }>();
    expectTypeOf<TaskOutput<"sample-task">>().toEqualTypeOf<{ verdict: string }>();
    expectTypeOf<TaskChunk<"sample-task">>().toEqualTypeOf<number>();
  });

  it("leaves other tasks open", () => {
    expectTypeOf<TaskOutput<"unheard-of">>().toEqualTypeOf<unknown>();
    expectTypeOf<TaskChunk<"fill-mask">>().toEqualTypeOf<unknown>();
  });
});
