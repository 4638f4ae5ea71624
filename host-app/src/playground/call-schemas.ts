import type { CallSchemas, Task, TaskSample } from "@patchbay/core/task";
import type { FormField } from "./form/form-field.ts";
import type { PlayTask } from "./play-task.ts";

/** Arguments and answer of a provider task as its plugin describes them; undefined where it does not. */
export function callSchemas({ call, entry }: PlayTask, plugin: Task | undefined): Partial<CallSchemas> | undefined {
  const other = plugin?.otherCalls?.[call];
  if (other) return other;
  if (!plugin || entry?.id !== call) return undefined;
  const { input, output } = plugin;
  return { ...(input && { input }), ...(output && { output }) };
}

/** The samples of a task that are arguments of the call. */
export function samplesOf({ call, entry }: PlayTask, plugin: Task | undefined): readonly TaskSample[] {
  return plugin?.samples.filter((sample) => (sample.call ?? entry?.id) === call) ?? [];
}

/** The form of a call that no plugin describes. */
export const RAW_FIELDS: readonly FormField[] = [
  {
    name: "arguments",
    path: [],
    kind: "json",
    label: "Arguments",
    description: "No plugin describes this task: write the arguments as JSON, with “inputs” and “parameters”.",
    required: true,
    isInput: true,
    example: '{ "inputs": "…" }',
  },
];

/** The medium that a task makes, from the hint of its output. */
export function mediumOf(output: Partial<CallSchemas>["output"]): "image" | "audio" | "video" | undefined {
  const { "x-input": hint, anyOf } = (output?.jsonSchema ?? {}) as {
    "x-input"?: string;
    anyOf?: { "x-input"?: string }[];
  };
  const found = hint ?? anyOf?.find((form) => form["x-input"] !== undefined)?.["x-input"];
  return found === "image" || found === "audio" || found === "video" ? found : undefined;
}
