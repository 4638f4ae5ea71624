import type { TaskSchema } from "@patchbay/core/task";
import {
  TEXT_SEPARATOR,
  type Draft,
  type Drafts,
  type FormField,
  type MessageDraft,
  type TableDraft,
} from "./form-field.ts";

/** Problems by field name; those without a field are under the empty name. */
export type Problems = Readonly<Record<string, string>>;

export type ReadDrafts =
  | { readonly args: Readonly<Record<string, unknown>>; readonly problems?: undefined }
  | { readonly problems: Problems; readonly args?: undefined };

/**
 * Turns a form's drafts into arguments without empty fields, or returns the problems.
 * @param schema checks all arguments at once
 * @param others arguments that the schema requires besides the form's; problems with them are dropped
 */
export function readDrafts(
  fields: readonly FormField[],
  drafts: Drafts,
  schema?: TaskSchema,
  others: Readonly<Record<string, unknown>> = {},
): ReadDrafts {
  const { args, problems } = readArguments(fields, drafts);
  if (Object.keys(problems).length > 0) return { problems };
  return checkArguments(fields, args, schema, others);
}

/** Problems that the task's schema finds in arguments, by field. */
export function checkArguments(
  fields: readonly FormField[],
  args: Readonly<Record<string, unknown>>,
  schema: TaskSchema | undefined,
  others: Readonly<Record<string, unknown>> = {},
): ReadDrafts {
  const problems: Record<string, string> = {};
  for (const { path = [], message } of schema?.["~standard"].validate({ ...others, ...args }).issues ?? []) {
    const at = path.map(String);
    if (Object.hasOwn(others, at[0] ?? "")) continue;
    const field = fieldAt(fields, at);
    const inside = at.slice(field?.path.length ?? 0).join(".");
    problems[field?.name ?? ""] ??= inside === "" ? message : `${inside}: ${message}`;
  }
  return Object.keys(problems).length > 0 ? { problems } : { args };
}

/** Problem of an empty required field. */
export const REQUIRED = "Required";

/** The arguments of drafts, as far as they can be read. */
export function readArguments(fields: readonly FormField[], drafts: Drafts) {
  const args: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const draft = drafts[field.name];
    if (draft === undefined || isEmpty(draft)) {
      if (field.required) problems[field.name] = REQUIRED;
      continue;
    }
    const read = readDraft(field, draft);
    if ("problem" in read) problems[field.name] = read.problem;
    else setAt(args, field.path, read.value);
  }
  return { args, problems };
}

function isEmpty(draft: Draft): boolean {
  if (typeof draft === "string") return draft.trim() === "";
  if (draft instanceof Blob) return false;
  if (isTable(draft)) return draft.columns.every((column) => column.trim() === "");
  return draft.every(({ text, images }) => text.trim() === "" && images.length === 0);
}

type ReadDraft = { readonly value: unknown } | { readonly problem: string };

function readDraft(field: FormField, draft: Draft): ReadDraft {
  if (draft instanceof Blob) return { value: draft };
  if (typeof draft !== "string") return { value: isTable(draft) ? columnsOf(draft) : messagesOf(draft) };
  switch (field.kind) {
    case "number":
    case "integer":
      return readNumber(field, draft.trim());
    case "boolean":
      return { value: draft === "true" };
    case "labels":
      return { value: linesOf(draft) };
    case "json":
      return readJson(field, draft);
    case "choice":
      if (field.choices?.includes(draft)) return { value: draft };
      return { problem: `${field.label} is “${draft}”; choose one of ${(field.choices ?? []).join(", ")}.` };
    default:
      return { value: field.several ? textsOf(draft) : draft };
  }
}

/** One text, or the texts between separator lines. */
function textsOf(draft: string): string | readonly string[] {
  const texts = draft.split(new RegExp(`^${TEXT_SEPARATOR}[^\\S\\n]*(?:\\n|$)`, "m")).map((text) => text.trim());
  return texts.length === 1 ? draft : texts.filter((text) => text !== "");
}

function readNumber({ label, kind, minimum, maximum }: FormField, text: string): ReadDraft {
  const value = Number(text);
  const inRange = value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity) && Number.isFinite(value);
  if (inRange && (kind === "number" || Number.isInteger(value))) return { value };
  const what = kind === "integer" ? "a whole number" : "a number";
  return { problem: `${label} is “${text}”; give ${what}${rangeOf(minimum, maximum)}, or leave it empty.` };
}

/** A range as text, with a leading space; empty without limits. */
export function rangeOf(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? "" : ` of at most ${maximum}`;
}

function readJson({ label }: FormField, text: string): ReadDraft {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: `${label}: invalid JSON (${error instanceof Error ? error.message : String(error)})` };
  }
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

export function isTable(draft: Draft): draft is TableDraft {
  return typeof draft === "object" && "columns" in draft;
}

function columnsOf({ columns, rows }: TableDraft): Record<string, string[]> {
  return Object.fromEntries(
    columns.flatMap((column, place) => (column.trim() ? [[column, rows.map((row) => row[place] ?? "")]] : [])),
  );
}

/** Messages in the chat format: plain text without images, otherwise a list of parts. */
function messagesOf(messages: readonly MessageDraft[]): unknown[] {
  return messages
    .filter(({ text, images }) => text.trim() !== "" || images.length > 0)
    .map(({ role, text, images }) => ({
      role,
      content:
        images.length === 0
          ? text
          : [
              ...images.map((url) => ({ type: "image_url", image_url: { url } })),
              ...(text.trim() === "" ? [] : [{ type: "text", text }]),
            ],
    }));
}

function setAt(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first, ...rest] = path;
  if (first === undefined) return void Object.assign(target, value);
  if (rest.length === 0) return void (target[first] = value);
  setAt((target[first] ??= {}) as Record<string, unknown>, rest, value);
}

/** The field at a path, or the one that contains it. */
function fieldAt(fields: readonly FormField[], path: readonly string[]): FormField | undefined {
  const at = path.join(".");
  return fields.find(({ name }) => name !== "" && (at === name || at.startsWith(`${name}.`)));
}
