import { expect, it } from "vitest";
import task from "./index.ts";

it("accepts its own samples", () => {
  for (const { input } of task.samples) {
    expect(task.input?.["~standard"].validate(input)).not.toHaveProperty("issues");
  }
});
