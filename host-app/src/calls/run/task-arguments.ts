import type { Task, TaskSample } from "@patchbay/core/task";
import type { FormField } from "../../ui/form/form-field.ts";
import type { PlayTask } from "./play-task.ts";

/** The samples of a task that are valid arguments of the call. */
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

const MASK = "<mask>";

/** Whether a sample's arguments contain the placeholder of a mask token. */
export function holdsMask(input: unknown): boolean {
  if (typeof input === "string") return input.includes(MASK);
  return typeof input === "object" && input !== null && Object.values(input).some(holdsMask);
}

/** A sample's arguments with the model's own mask token instead of the placeholder. */
export function withMaskToken(input: unknown, token: string): unknown {
  return mapTexts(input, (text) => text.replaceAll(MASK, token));
}

/** A copy of a call's arguments with every text transformed. Files are not copied. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, change)]));
}
