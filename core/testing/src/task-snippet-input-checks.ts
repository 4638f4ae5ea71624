import assert from "node:assert/strict";
import type { ModelRecord, SampleInput } from "@patchbay/core/library";
import type { Task } from "@patchbay/core/task";
import type { Check } from "./check.ts";
import { deepFreeze } from "./record-paths.ts";

/** What must be true of the input that code snippets show; a task without one passes. */
export function taskSnippetInputChecks(id: string, { snippetInput }: Task): Check[] {
  if (!snippetInput) return [];
  const records: Record<string, ModelRecord> = {
    plain: { id: "acme/model", tags: [], pipeline_tag: id, mask_token: "[MASK]" },
    conversational: { id: "acme/model", tags: ["conversational"], pipeline_tag: id },
    bare: { id: "model", tags: [] },
  };
  return Object.entries(records).map(([name, record]) => ({
    name: `snippet input: a ${name} record has one, the same each time`,
    run() {
      const sample = snippetInput(deepFreeze(structuredClone(record)));
      assertSampleInput(sample);
      assert.doesNotMatch(JSON.stringify(sample), /undefined|NaN|\[object /);
      assert.deepEqual(snippetInput(structuredClone(record)), sample);
    },
  }));
}

function assertSampleInput(sample: SampleInput): void {
  switch (sample.kind) {
    case "text":
      assert.ok(sample.text.length > 0, "the text is empty");
      break;
    case "image":
    case "audio":
      assert.match(sample.fileName, /^[\w.-]+\.[a-z0-9]+$/);
      break;
    case "messages":
      assert.ok(sample.messages.length > 0, "there is no message");
      break;
    case "fields":
      assert.ok(Object.keys(sample.fields).length > 0, "there is no field");
      break;
    default:
      assert.fail(`no snippet shows a ${String((sample as { kind: unknown }).kind)}`);
  }
}
