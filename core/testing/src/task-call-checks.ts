import assert from "node:assert/strict";
import {
  replaceSampleFiles,
  type CallSchemas,
  type InputHint,
  type JsonSchema,
  type TaskSample,
  type TaskSchema,
} from "@patchbay/core/task";
import type { Check } from "./check.ts";
import type { TaskFixture } from "./task-fixture.ts";

/** One provider task through which a task is called. */
export interface CallUnderTest {
  readonly call: string;
  readonly schemas: CallSchemas;
  readonly samples: readonly TaskSample[];
  readonly outputs: TaskFixture | undefined;
}

/** All of them: the compiler misses one that is added. */
const INPUT_HINTS: Readonly<Record<InputHint, true>> = {
  multiline: true,
  image: true,
  mask: true,
  audio: true,
  video: true,
  table: true,
  messages: true,
  labels: true,
  json: true,
};

/** What must be true of a call's schemas, and of the samples for it. */
export function taskCallChecks({ call, schemas, samples, outputs }: CallUnderTest): Check[] {
  const { input, output } = schemas;
  return [
    {
      name: `${call}: the samples are accepted as input`,
      run: () =>
        assertEach(samples, ({ label, input: sample }) =>
          assertAccepts(
            input,
            replaceSampleFiles(sample, (_, as) => (as ? "data:," : new Blob())),
            `sample '${label}'`,
          ),
        ),
    },
    {
      name: `${call}: the right outputs are accepted`,
      run: () => assertEach(outputs?.accepted ?? [], (value) => assertAccepts(output, value, JSON.stringify(value))),
    },
    {
      name: `${call}: the wrong outputs are refused`,
      run: () =>
        assertEach(outputs?.rejected ?? [], (value) =>
          assert.ok(
            output["~standard"].validate(value).issues,
            `the output schema accepts ${JSON.stringify(value)}. Restrict it in src/index.ts, or correct the fixture.`,
          ),
        ),
    },
    {
      name: `${call}: the input's JSON Schema can make a form`,
      run() {
        assert.equal(input.jsonSchema["type"], "object", "arguments are an object");
        assert.deepEqual(problemsOf(input.jsonSchema, call), []);
      },
    },
    {
      name: `${call}: the JSON Schemas are plain JSON`,
      run() {
        for (const { jsonSchema } of [input, output]) {
          assert.deepEqual(JSON.parse(JSON.stringify(jsonSchema)), jsonSchema);
          assert.equal(jsonSchema["$schema"], "https://json-schema.org/draft/2020-12/schema");
        }
      },
    },
  ];
}

function assertEach<Item>(items: readonly Item[], check: (item: Item) => void): void {
  for (const item of items) check(item);
}

function assertAccepts(made: TaskSchema, value: unknown, name: string): void {
  const { issues } = made["~standard"].validate(value);
  assert.equal(issues, undefined, `${name} is refused: ${JSON.stringify(issues)}`);
}

/** Members that a form could not show: without a title, or with a hint that no form knows. */
function problemsOf(node: JsonSchema, path: string): string[] {
  const hint = node["x-input"];
  const members = Object.entries(node["properties"] ?? {}) as [string, JsonSchema][];
  const inner = [node["items"], node["additionalProperties"], ...((node["anyOf"] ?? []) as unknown[])].filter(
    (child): child is JsonSchema => typeof child === "object" && child !== null,
  );
  return [
    ...(hint !== undefined && !(String(hint) in INPUT_HINTS) ? [`${path}: unknown hint ${String(hint)}`] : []),
    ...members.filter(([, { title }]) => !title).map(([name]) => `${path}.${name}: no title`),
    ...members.flatMap(([name, member]) => problemsOf(member, `${path}.${name}`)),
    ...inner.flatMap((child) => problemsOf(child, `${path}[]`)),
  ];
}
