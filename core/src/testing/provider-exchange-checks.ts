import assert from "node:assert/strict";
import * as taskDoor from "../task/index.ts";
import type { TaskSchema } from "../task/index.ts";
import type { Check, Fixture } from "./check.ts";
import { parseProviderFixture, revive } from "./provider-fixture.ts";

/**
 * What providers take and return is what core's schemas of the task say; so two providers of one task can stand in for
 * each other. Tasks that core does not know are left out.
 * @throws ManifestError when a fixture is malformed
 */
export function providerExchangeChecks(fixtures: readonly Fixture[]): Check[] {
  return fixtures.map(parseProviderFixture).flatMap(({ task, cases }) => {
    const input = schemaNamed(task, "Input");
    const output = schemaNamed(task, "Output");
    if (!input || !output) return [];
    return cases.flatMap(({ name, args, output: answer, stream }) => [
      {
        name: `${task}, ${name}: the arguments fit the task`,
        run: () => assertAccepts(input, revive(withInputs(args))),
      },
      // A stream's expectation is its text alone.
      ...(stream
        ? []
        : [{ name: `${task}, ${name}: the answer fits the task`, run: () => assertAccepts(output, revive(answer)) }]),
    ]);
  });
}

/** `data` is the older name of binary `inputs`, which the client renames. */
function withInputs({ data, ...args }: Readonly<Record<string, unknown>>): unknown {
  return data === undefined ? args : { ...args, inputs: data };
}

function schemaNamed(task: string, part: "Input" | "Output"): TaskSchema | undefined {
  const name =
    task === "conversational"
      ? "chatCompletion"
      : task.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return (taskDoor as Record<string, unknown>)[name + part] as TaskSchema | undefined;
}

function assertAccepts(made: TaskSchema, value: unknown): void {
  assert.deepEqual(made["~standard"].validate(value).issues ?? [], []);
}
