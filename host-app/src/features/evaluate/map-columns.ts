import type { TaskSample, TaskSchema } from "@patchbay/core/task";
import { promptOf } from "../../calls/history/bench-record.ts";
import { fillDrafts } from "../../ui/form/fill-drafts.ts";
import type { Draft, FormField } from "../../ui/form/form-field.ts";
import { readDrafts } from "../../ui/form/read-drafts.ts";
import type { DataRow } from "./parse-rows.ts";
import { valueText } from "./export-rows.ts";

const common = { kind: "multiline", description: "" } as const;

/** The form fields that a row fills in a chat. */
export const CHAT_FIELDS: readonly FormField[] = [
  { ...common, name: "message", path: ["message"], label: "Message", required: true, isInput: true },
  { ...common, name: "system", path: ["system"], label: "System message", required: false, isInput: true },
];

/** Other names for a task's input. */
const PROMPTS = ["prompt", "text", "input", "inputs", "question", "message", "image", "audio", "url"];
const EXPECTED = ["expected", "answer", "label", "target", "output", "reference", "transcript"];

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, "");

/** Guesses from column names which column fills which field, and which one holds the expected value. */
export function guessMapping(fields: readonly FormField[], columns: readonly string[]) {
  const left = new Set(columns);
  const mapping: Record<string, string> = {};
  const take = (field: FormField, names: readonly string[]): void => {
    const column = [...left].find((one) => names.includes(plain(one)));
    if (column === undefined || mapping[field.name] !== undefined) return;
    mapping[field.name] = column;
    left.delete(column);
  };
  for (const field of fields) take(field, [field.name, field.label, field.path.at(-1) ?? ""].map(plain));
  const needed = fields.filter(({ isInput, required }) => isInput && required);
  if (needed.length === 1 && needed[0]) take(needed[0], PROMPTS);
  const expected = [...left].find((column) => EXPECTED.includes(plain(column))) ?? "";
  left.delete(expected);
  // A name that matches exactly comes first.
  const [rest] = left;
  if (needed.length === 1 && needed[0] && rest !== undefined) mapping[needed[0].name] ??= rest;
  return { mapping, expected };
}

const TEXTS = new Set(["text", "multiline", "labels"]);

/** Rows of a task's samples; none if one of its inputs is not text. */
export function sampleRows(fields: readonly FormField[], samples: readonly TaskSample[]): readonly DataRow[] {
  const inputs = fields.filter(({ isInput }) => isInput);
  if (inputs.some(({ kind, required }) => required && !TEXTS.has(kind))) return [];
  const texts = inputs.filter(({ kind }) => TEXTS.has(kind));
  return samples.map(({ input }) => (fields === CHAT_FIELDS ? { message: promptOf(input) } : fillDrafts(texts, input)));
}

/** The arguments of a row's call. @throws Error that names the problem with the row */
export async function argumentsOf(
  fields: readonly FormField[],
  mapping: Readonly<Record<string, string>>,
  row: DataRow,
  schema: TaskSchema | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const drafts: Record<string, Draft> = {};
  for (const field of fields) {
    const column = mapping[field.name];
    if (!column) continue;
    const text = valueText(row[column]);
    drafts[field.name] = isMedia(field) && text !== "" ? await loadFile(text) : text;
  }
  const usedFields = fields.filter(({ isInput, required, name }) => isInput || required || mapping[name]);
  const { args, problems } = readDrafts(usedFields, drafts, schema);
  if (problems) {
    const [[name, problem] = ["", "The row has no arguments."]] = Object.entries(problems);
    const label = fields.find((field) => field.name === name)?.label;
    throw new Error(label === undefined ? problem : `${label}: ${problem}`);
  }
  return fields === CHAT_FIELDS ? chatArguments(args) : args;
}

function isMedia({ kind }: FormField): boolean {
  return kind === "image" || kind === "mask" || kind === "audio" || kind === "video";
}

/** Loads a file from its URL. */
async function loadFile(address: string): Promise<Blob> {
  if (!/^(?:https?:\/\/|data:)/i.test(address)) throw new Error(`“${address.slice(0, 80)}” is no address of a file.`);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The file at ${address.slice(0, 80)} answered ${response.status}.`);
  return response.blob();
}

function chatArguments({ message, system }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const before = typeof system === "string" && system !== "" ? [{ role: "system", content: system }] : [];
  return { messages: [...before, { role: "user", content: message }] };
}
