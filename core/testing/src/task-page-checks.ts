import assert from "node:assert/strict";
import { modelIdProblem } from "@patchbay/core/hub";
import {
  showsSample,
  type DemoItem,
  type Reference,
  type Task,
  type TaskDescriptor,
  type TaskSample,
} from "@patchbay/core/task";
import type { Check } from "./check.ts";

const YOUTUBE_ID = /^[\w-]{11}$/;

/** What must be true of a task's example, and of its page; a task type without them passes. */
export function taskPageChecks(id: string, calls: readonly string[], task: Task): Check[] {
  const { descriptor, demo = descriptor?.demo } = task;
  return [
    ...(demo ? demoChecks(demo, firstSample(id, calls, task)) : []),
    ...(descriptor ? descriptorChecks(descriptor) : []),
  ];
}

/** The sample with which a host fills the task's form. */
function firstSample(id: string, calls: readonly string[], { samples }: Task): TaskSample | undefined {
  return calls.flatMap((call) => samples.filter((sample) => (sample.call ?? id) === call))[0];
}

function demoChecks({ inputs, outputs }: TaskDescriptor["demo"], sample: TaskSample | undefined): Check[] {
  return [
    {
      name: "descriptor: the demonstration can be shown",
      run() {
        for (const item of [...inputs, ...outputs]) assertDemoItem(item);
        assert.equal(inputs.length > 0, outputs.length > 0, "a demonstration has inputs and outputs");
      },
    },
    {
      name: "samples: the first has the input of the demonstration, whose output stands beside it",
      run() {
        if (!sample || inputs.length === 0) return;
        assert.ok(showsSample(inputs, sample.input), `the sample '${sample.label}' has another input`);
      },
    },
  ];
}

function descriptorChecks(descriptor: TaskDescriptor): Check[] {
  const { datasets, models, spaces, metrics, demo, widgetModels, youtubeId } = descriptor;
  const repositories = [...datasets, ...models, ...spaces];
  const isEmpty = repositories.length === 0 && demo.inputs.length === 0 && demo.outputs.length === 0;
  return [
    {
      name: "descriptor: a page without content says that it is a placeholder, and no other does",
      run: () => assert.equal(descriptor.isPlaceholder ?? false, isEmpty),
    },
    {
      name: "descriptor: the summary is a text",
      run: () => assertText(descriptor.summary, "summary"),
    },
    {
      name: "descriptor: every reference has an id, once, and a description",
      run() {
        for (const references of [datasets, models, spaces, metrics]) assertReferences(references);
        const strange = repositories.filter(({ id }) => modelIdProblem(id)).map(({ id }) => id);
        assert.deepEqual(strange, [], "ids of the hub");
      },
    },
    {
      name: "descriptor: models and film for trying the task are ids",
      run() {
        assert.deepEqual(
          widgetModels.filter((id) => modelIdProblem(id)),
          [],
          "widgetModels",
        );
        if (youtubeId !== undefined) assert.match(youtubeId, YOUTUBE_ID);
      },
    },
  ];
}

function assertText(text: string, name: string): void {
  assert.ok(text.trim() === text && text.length > 0, `${name} is empty or has blanks around it`);
}

function assertReferences(references: readonly Reference[]): void {
  const ids = references.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length, `an id is there twice: ${ids.join(", ")}`);
  for (const { id, description } of references) assertText(description, `the description of ${id}`);
}

function assertDemoItem(item: DemoItem): void {
  switch (item.type) {
    case "text":
      assertText(item.content, `the demonstration's text '${item.label}'`);
      break;
    case "img":
    case "audio":
      assert.match(item.filename, /^[\w.-]+\.[a-z0-9]+$/, "the name of a file");
      break;
    case "chart":
      assert.ok(item.data.length > 0, "a chart without bars");
      for (const { label, score } of item.data) {
        assertText(label, "a bar's label");
        assert.ok(score >= 0 && score <= 1, `the score of ${label} is not between 0 and 1`);
      }
      break;
    case "tabular": {
      const widths = new Set(item.table.map((row) => row.length));
      assert.ok(item.table.length > 1 && widths.size === 1, "a table needs a header and rows of its length");
      break;
    }
    case "text-with-tokens":
      for (const { type, start, end } of item.tokens) {
        assertText(type, "a token's type");
        assert.ok(start >= 0 && start < end && end <= item.text.length, `the token ${type} lies outside of the text`);
      }
      break;
    default:
      assert.fail(`no page shows a ${String((item as { type: unknown }).type)}`);
  }
}
