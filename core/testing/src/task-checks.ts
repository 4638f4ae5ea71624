import assert from "node:assert/strict";
import { parseSourceManifest } from "@patchbay/core/plugin";
import type { CallSchemas, Task } from "@patchbay/core/task";
import type { TaskWidget } from "@patchbay/widgets";
import type { Check, Fixture } from "./check.ts";
import { withExceptions } from "./exceptions.ts";
import { taskCallChecks } from "./task-call-checks.ts";
import { deepFreeze } from "./record-paths.ts";
import { parseTaskFixture, type TaskFixture } from "./task-fixture.ts";
import { taskPageChecks } from "./task-page-checks.ts";
import { taskSnippetInputChecks } from "./task-snippet-input-checks.ts";
import { taskWidgetChecks } from "./task-widget-checks.ts";

/** A task plugin. */
export interface TaskUnderTest {
  readonly id: string;
  /** Field `patchbay` of its package.json. */
  readonly manifest: unknown;
  /** What `src/index.ts` exports. */
  readonly task: Task;
  /** What `src/widget.tsx` exports, where there is one. */
  readonly widget?: TaskWidget;
  /** `fixtures/<call>.json`, one per provider task through which it is called. */
  readonly fixtures: readonly Fixture[];
}

/**
 * What must be true of every task plugin. Name a check in the manifest's `exceptions` with a reason to expect its failure.
 * @throws ManifestError when the manifest or a fixture is malformed
 */
export function taskChecks({ id, manifest, task, widget, fixtures }: TaskUnderTest): Check[] {
  const { calls = [id], exceptions } = parseSourceManifest("task", manifest, id);
  const described = schemasByCall(id, task);
  const outputs = fixtures.map(parseTaskFixture);
  const checks: Check[] = [
    {
      name: "manifest: the calls are those that the code describes",
      run: () => assert.deepEqual([...described.keys()].toSorted(), calls.toSorted()),
    },
    {
      name: "fixtures: one file for every call",
      run: () => assert.deepEqual(outputs.map(({ call }) => call).toSorted(), calls.toSorted()),
    },
    {
      name: "samples: each belongs to a call",
      run() {
        const stray = task.samples.filter(({ call = id }) => !calls.includes(call));
        assert.deepEqual(stray, []);
      },
    },
    ...taskPageChecks(id, calls, task),
    ...taskSnippetInputChecks(id, task),
    ...[...described].flatMap(([call, schemas]) =>
      taskCallChecks({
        call,
        schemas,
        samples: task.samples.filter((sample) => (sample.call ?? id) === call),
        outputs: outputs.find((fixture) => fixture.call === call),
      }),
    ),
    ...(task.judge ? [judgeCheck(task.judge, outputs)] : []),
    ...(widget ? taskWidgetChecks(widget, outputs) : []),
  ];
  return withExceptions(checks, exceptions);
}

/** Cells of tables as people write them, of every form. */
const EXPECTED = ["", "yes", "7", "null", "[]", "{}", '["a", {"b": []}]', "{"];

function judgeCheck(judge: NonNullable<Task["judge"]>, fixtures: readonly TaskFixture[]): Check {
  return {
    name: "judge: whatever was answered and expected scores 0 to 1 or nothing, the same each time",
    async run() {
      const outputs = [undefined, ...fixtures.flatMap(({ accepted, rejected }) => [...accepted, ...rejected])];
      for (const output of outputs) {
        for (const expected of EXPECTED) {
          // oxlint-disable-next-line no-await-in-loop -- One after the other, as the first failure is the reason.
          const score = await judge({ output: deepFreeze(output), expected });
          assert.ok(
            score === undefined || (score >= 0 && score <= 1),
            `it gave ${score} where ${expected} was expected`,
          );
          // oxlint-disable-next-line no-await-in-loop
          assert.equal(await judge({ output, expected }), score);
        }
      }
    },
  };
}

function schemasByCall(id: string, { input, output, otherCalls = {} }: Task): Map<string, CallSchemas> {
  assert.equal(input === undefined, output === undefined, "a task has both an input and an output, or neither");
  const others = Object.entries(otherCalls);
  return new Map(input && output ? [[id, { input, output }], ...others] : others);
}
