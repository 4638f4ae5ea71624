/// <reference types="vite/client" />
import { completeTask, taskData } from "@patchbay/core/plugin";
import type { Task, TaskSchema } from "@patchbay/core/task";
import { describe, expect, it } from "vitest";

interface Outputs {
  readonly accepted?: readonly unknown[];
  readonly rejected?: readonly unknown[];
}

const tasks = import.meta.glob<Task>("../tasks/*/src/index.ts", { eager: true, import: "default" });
const fixtures = import.meta.glob<Outputs>("../tasks/*/fixtures/*.json", { eager: true, import: "default" });

const schemasOf = (task: Task, call: string, id: string) => (call === id ? task : task.otherCalls?.[call]);
const accepts = (schema: TaskSchema, value: unknown) => schema["~standard"].validate(value).issues === undefined;

/** Nearly valid values: each with one missing, mistyped or extra member. */
function* neighbors(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value !== "object" || value === null || value instanceof Blob) {
    for (const other of [null, "", "text", 0, -1.5, Number.NaN, true, [], {}]) yield other;
    return;
  }
  const keys = Object.keys(value);
  const members = value as Record<string, unknown>;
  for (const key of keys) {
    for (const other of neighbors(members[key])) {
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...members, [key]: other };
    }
    if (!Array.isArray(value))
      yield Object.fromEntries(keys.filter((each) => each !== key).map((each) => [each, members[each]]));
  }
  yield Array.isArray(value) ? [...value, ...value] : { ...members, another: 1 };
}

/** Bytes are `{ $blob, type }` in JSON. */
function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive);
  if (typeof value !== "object" || value === null) return value;
  const { $blob: bytes, type } = value as { $blob?: string; type?: string };
  if (bytes !== undefined) return new Blob([bytes], type === undefined ? {} : { type });
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, revive(member)]));
}

describe.each(Object.entries(tasks).map(([file, task]) => [file.split("/")[2] ?? "", task] as const))(
  "%s",
  (id, task) => {
    it("a task is serializable, and its schemas still validate afterward", () => {
      const traveled = completeTask(structuredClone(taskData(task)));
      expect(traveled.descriptor).toEqual(task.descriptor);
      const differing: unknown[] = [];
      const compare = (call: string, part: "input" | "output", values: readonly unknown[]) => {
        const [before, after] = [schemasOf(task, call, id)?.[part], schemasOf(traveled, call, id)?.[part]];
        expect(after?.jsonSchema).toEqual(before?.jsonSchema);
        if (!before || !after) return;
        for (const value of values.flatMap((one) => [...neighbors(revive(one))])) {
          if (accepts(before, value) !== accepts(after, value)) differing.push([call, part, value]);
        }
      };
      for (const { call = id, input } of task.samples) compare(call, "input", [input]);
      for (const [file, { accepted = [], rejected = [] }] of Object.entries(fixtures)) {
        if (file.startsWith(`../tasks/${id}/`))
          compare(file.slice(file.lastIndexOf("/") + 1, -".json".length), "output", [...accepted, ...rejected]);
      }
      expect(differing).toEqual([]);
    });
  },
);
