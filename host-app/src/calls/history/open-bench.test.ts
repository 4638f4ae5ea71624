import { expect, it } from "vitest";
import type { Host } from "../../host/host-context.ts";
import { createMemory, MESSAGE_DRAFT, tabMemoryOf } from "../panes/bench-memory.ts";
import { openBench } from "./open-bench.ts";

const stored = { task: "conversational", address: {}, panes: [[]] };

it("keeps a message that is written into the empty chat while a stored one is rendered", () => {
  const host = {} as Host;
  const { tasks } = tabMemoryOf(host);
  const empty = createMemory();
  tasks.set("conversational", empty);
  expect(openBench(host, stored)).toBeUndefined();
  empty.values.set(MESSAGE_DRAFT, "Hello?");
  expect(tasks.get("conversational")).not.toBe(empty);
  expect(tasks.get("conversational")?.values.get(MESSAGE_DRAFT)).toBe("Hello?");
});

it("replaces what a chat contained, and returns a function that restores it", () => {
  const host = {} as Host;
  const { tasks } = tabMemoryOf(host);
  const before = createMemory(undefined, new Map([[MESSAGE_DRAFT, "Hello?"]]));
  tasks.set("conversational", before);
  const undo = openBench(host, stored);
  expect(tasks.get("conversational")?.values.has(MESSAGE_DRAFT)).toBe(false);
  undo?.();
  expect(tasks.get("conversational")).toBe(before);
});
