import { describe, expectTypeOf, it } from "vitest";
import type { TaskInput, TaskOutput } from "./task-table.ts";

describe("the types of a call", () => {
  it("take bytes or the older `data` in place of a Blob", () => {
    type Input = TaskInput<"image-classification">;
    expectTypeOf<{ inputs: Blob }>().toExtend<Input>();
    expectTypeOf<{ inputs: ArrayBuffer; parameters: { top_k: number } }>().toExtend<Input>();
    expectTypeOf<{ data: Blob }>().toExtend<Input>();
    expectTypeOf<{ parameters: { top_k: number } }>().not.toExtend<Input>();
    expectTypeOf<{ inputs: { image: ArrayBuffer; question: string } }>().toExtend<
      TaskInput<"visual-question-answering">
    >();
  });

  it("let an image be absent where the task allows it", () => {
    expectTypeOf<{ parameters: { prompt: string } }>().toExtend<TaskInput<"image-text-to-image">>();
    expectTypeOf<{ parameters: { prompt: string } }>().not.toExtend<TaskInput<"image-to-image">>();
  });

  it("take parameters of a vendor, but not a known one of the wrong type", () => {
    type Input = TaskInput<"text-to-image">;
    expectTypeOf<{ inputs: string; parameters: { loras: string[]; seed: number } }>().toExtend<Input>();
    expectTypeOf<{ inputs: string; parameters: { seed: string } }>().not.toExtend<Input>();
  });

  it("give the forms of the specification", () => {
    expectTypeOf<TaskOutput<"zero-shot-classification">>().toEqualTypeOf<
      { labels: string[]; scores: number[]; sequence: string }[]
    >();
    expectTypeOf<TaskOutput<"table-question-answering">>().toEqualTypeOf<{
      answer: string;
      aggregator: string;
      cells: string[];
      coordinates: number[][];
    }>();
    expectTypeOf<TaskOutput<"feature-extraction">>().toEqualTypeOf<
      number[] | number[][] | number[][][] | number[][][][]
    >();
    expectTypeOf<TaskOutput<"summarization">>().toEqualTypeOf<{ summary_text: string }>();
    expectTypeOf<TaskOutput<"text-to-video">>().toEqualTypeOf<Blob>();
  });
});
