import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { IndexEntry } from "@patchbay/core/plugin";
import type { Task } from "@patchbay/core/task";
import { createSandbox } from "@patchbay/sandbox/node";
import { afterAll, describe, expect, it } from "vitest";
import type { TaskFixture } from "../../core/testing/src/task-fixture.ts";
import { whenAnswered } from "../../core/sandbox/src/host/remembered-answers.ts";

const FOLDER = path.resolve(import.meta.dirname, "../tasks");
const ids = readdirSync(FOLDER).filter((id) => !id.includes("."));
const sandbox = createSandbox({ answerMs: 5000 });
afterAll(() => sandbox.close());

/** What of a task is data. */
const dataOf = (task: object): unknown =>
  JSON.parse(
    JSON.stringify(task, (_, value: unknown) =>
      typeof value === "object" && value !== null && "jsonSchema" in value ? value.jsonSchema : value,
    ),
  );

const input = (task: Pick<Task, "snippetInput">): Promise<unknown> =>
  whenAnswered(() => task.snippetInput?.({ id: "owner/name", tags: ["conversational"] }));

/** Answers that the task accepts, and some that it does not. */
function outputsOf(id: string): readonly unknown[] {
  const folder = path.join(FOLDER, id, "fixtures");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.flatMap((file) => {
    const { accepted, rejected } = JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Pick<
      TaskFixture,
      "accepted" | "rejected"
    >;
    return [...accepted, ...rejected];
  });
}

const scores = ({ judge }: Pick<Task, "judge">, outputs: readonly unknown[]): Promise<unknown> =>
  Promise.all(
    outputs.flatMap((output) =>
      ["", "yes", "[]", JSON.stringify(output)].map((expected) => judge?.({ output, expected })),
    ),
  );

describe.each(ids)("tasks/%s in the sandbox", (id) => {
  it("is the same data with the same schemas, input of snippets and scores", async () => {
    const folder = path.join(FOLDER, id, "dist");
    const entry = JSON.parse(readFileSync(path.join(folder, "manifest.json"), "utf8")) as IndexEntry;
    const code = readFileSync(path.join(folder, entry.files.plugin!.path), "utf8");
    const { default: whole } = (await import(path.join(folder, "index.js"))) as { readonly default: object };
    const { id: _, manifest: __, ...here } = whole as { readonly id: string; readonly manifest: object };
    const { default: apart } = (await sandbox.load(entry, code)) as { readonly default: object };
    expect(dataOf(apart)).toEqual(dataOf(here));
    expect(await input(apart)).toEqual(await input(here));
    const outputs = outputsOf(id);
    expect(await scores(apart, outputs)).toEqual(await scores(here, outputs));
  });
});
