import { deepEqual } from "node:assert/strict";
import { taskSchemas, type TaskSchema } from "@patchbay/core/task";
import type { Check, Fixture } from "./check.ts";
import { parseProviderFixtures, revive } from "./provider-fixture.ts";

/**
 * The arguments and results of providers match core's schemas of the task, so two providers of one task can replace
 * each
 * other. Tasks without a core schema are skipped.
 * @throws ManifestError if a fixture is malformed
 */
export function providerExchangeChecks(fixtures: readonly Fixture[]): Check[] {
  return parseProviderFixtures(fixtures).cases.flatMap(({ task, cases }) => {
    const schemas = taskSchemas(task);
    if (!schemas) return [];
    const { input, output } = schemas;
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

/** @throws AssertionError that lists the schema's issues */
export function assertAccepts(made: TaskSchema, value: unknown): void {
  deepEqual(made["~standard"].validate(value).issues ?? [], []);
}
