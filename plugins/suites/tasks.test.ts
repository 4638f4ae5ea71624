import { expect, it } from "vitest";
import { here } from "./conformance/loading.ts";
import { manifests, testTasks } from "./conformance/tasks.ts";

it("finds tasks to check", () => {
  expect(Object.keys(manifests).length).toBeGreaterThan(0);
});

testTasks(here);
