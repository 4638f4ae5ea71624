import { describe, expect, expectTypeOf, it } from "vitest";
import type { CallInput } from "./call-input.ts";
import type { ChatCompletionInput, ChatCompletionOutput, ChatCompletionStreamOutput } from "./io/conversational.ts";
import type { FillMaskInput } from "./io/text.ts";
import * as schemas from "./index.ts";
import { taskSchemas } from "./task-schemas.ts";
import { methodOf, nameOf, TASKS, type TaskChunk, type TaskInput, type TaskOutput } from "./task-table.ts";

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

describe("the table of tasks", () => {
  it("has a row for every input, and an input for every row", () => {
    const inputs = Object.keys(schemas).filter((name) => name.endsWith("Input"));
    const expected = Object.keys(TASKS).map((task) => `${nameOf(task)}Input`);
    expect(inputs.toSorted()).toEqual(expected.toSorted());
  });

  it.each(Object.keys(TASKS))("knows the schemas of %s", (task) => {
    const known = taskSchemas(task);
    expect(known?.input.jsonSchema["type"]).toBe("object");
    expect(known?.output.jsonSchema).toBeDefined();
    expect(known?.chunk !== undefined).toBe(methodOf(task, true) !== undefined);
  });

  it("gives each task the types of its schemas", () => {
    expectTypeOf<TaskInput<"conversational">>().toEqualTypeOf<ChatCompletionInput>();
    expectTypeOf<TaskOutput<"conversational">>().toEqualTypeOf<ChatCompletionOutput>();
    expectTypeOf<TaskChunk<"conversational">>().toEqualTypeOf<ChatCompletionStreamOutput>();
    expectTypeOf<TaskInput<"fill-mask">>().toEqualTypeOf<CallInput<FillMaskInput>>();
  });

  it("names the client's methods, and none for a task that only a plugin knows", () => {
    expect(methodOf("conversational")).toBe("chatCompletion");
    expect(methodOf("conversational", true)).toBe("chatCompletionStream");
    expect(methodOf("zero-shot-image-classification")).toBe("zeroShotImageClassification");
    expect([methodOf("video-classification"), methodOf("fill-mask", true), methodOf("constructor")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(taskSchemas("toString")).toBeUndefined();
  });
});
