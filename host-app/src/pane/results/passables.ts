import type { Passed } from "../../calls/panes/bench-memory.ts";
import type { TableDraft } from "../../ui/form/form-field.ts";
import { classifyOutput, type ShownOutput } from "../../ui/results/classify-output.ts";
import { cellAnswerOf, predictionsFor, tableIn, type Cells } from "../../ui/results/table-cells.ts";
import { isObject, type JsonObject } from "../../host/is-object.ts";

/** A part of a result that can be the input of another task. */
export interface Passable {
  /** Label among the other parts of the result. */
  readonly label: string;
  /** The passed values: a mask comes with its image. */
  readonly passed: readonly Passed[];
}

export interface PassableContext {
  /** The medium that the task produces. */
  readonly media?: "image" | "audio" | "video" | undefined;
  /** Arguments of the call. */
  readonly input?: unknown;
}

/** The parts of an output that other tasks accept, the most useful first; empty if there are none. */
export function passablesOf(output: unknown, { media, input }: PassableContext = {}): readonly Passable[] {
  const { inputs } = (typeof input === "object" && input !== null ? input : {}) as { readonly inputs?: unknown };
  const cells = tableIn(inputs);
  const predictions = cells && predictionsFor(cells, output);
  if (predictions) return [tablePart("Table with predictions", { ...cells, Prediction: predictions })];
  const answer = cells && cellAnswerOf(output);
  if (answer) return [textPart("Answer", answer.answer), tablePart("Table", cells)];
  return partsOf(classifyOutput(output, media), inputs);
}

function partsOf(shown: ShownOutput, inputs: unknown): readonly Passable[] {
  switch (shown.form) {
    case "text":
    case "transcript":
      return [textPart("Text", shown.text)];
    case "scores":
      return [labelsPart("Labels", shown.scores)];
    case "sounds":
      return shown.sounds.map(({ label, url }) => ({ label, passed: [{ kind: "audio", value: url }] }));
    case "gallery":
      return shown.images.flatMap((image, place): Passable[] =>
        isOwn(image) ? [{ label: `Image ${place + 1}`, passed: [{ kind: "image", value: image }] }] : [],
      );
    case "file":
      return shown.media ? [{ label: "File", passed: [{ kind: shown.media, value: shown.blob }] }] : [];
    case "address":
      return shown.media && isOwn(shown.url)
        ? [{ label: "File", passed: [{ kind: shown.media, value: shown.url }] }]
        : [];
    case "table":
      return shown.columns.includes("mask") ? jsonParts(shown.rows, inputs) : rowParts(shown.rows, shown.columns);
    case "json":
      return jsonParts(shown.value, inputs);
    default:
      return [];
  }
}

/** A page must not read files of other sites. */
const isOwn = (file: Blob | string): boolean => file instanceof Blob || file.startsWith("data:");

/** Members of a row that hold its text. */
const ANSWERS = ["answer", "sequence", "generated_text", "text"];

function rowParts(rows: readonly JsonObject[], columns: readonly string[]): readonly Passable[] {
  const answers = rows.flatMap((row) => ANSWERS.map((name) => row[name]).find(isText) ?? []);
  if (answers.length === rows.length) return answers.slice(0, 1).map((text) => textPart("Answer", text));
  const labels = rows.flatMap(({ word }) => (isText(word) ? [{ label: word }] : []));
  const table = tablePart(
    "Table",
    Object.fromEntries(columns.map((name) => [name, rows.map((row) => row[name] ?? "")])),
  );
  return labels.length > 0 ? [labelsPart("Words", labels), table] : [table];
}

function jsonParts(value: unknown, inputs: unknown): readonly Passable[] {
  const texts = Array.isArray(value) && value.every(isText) ? value : choiceTexts(value);
  if (texts.length > 0) return texts.map((text, place) => textPart(`Answer ${place + 1}`, text));
  const rows = [value].flat().filter(isObject);
  const image = inputs instanceof Blob ? inputs : undefined;
  const masks = rows.flatMap(({ label, mask }, place): Passable[] => {
    if (!isText(mask)) return [];
    const url = mask.startsWith("data:") ? mask : `data:image/png;base64,${mask}`;
    const passed: Passed[] = [{ kind: "mask", value: url }];
    if (image) passed.push({ kind: "image", value: image });
    return [{ label: `Mask: ${isText(label) ? label : place + 1}`, passed }];
  });
  const depth = rows.flatMap(({ depth: one }) =>
    one instanceof Blob || (isText(one) && one.startsWith("data:image/")) ? [one] : [],
  );
  const text = rows.flatMap((row) => ANSWERS.map((name) => row[name]).find(isText) ?? [])[0];
  const labels = rows.flatMap((row): { label: string }[] => {
    if (Array.isArray(row["labels"])) return row["labels"].filter(isText).map((label) => ({ label }));
    return isText(row["label"]) ? [{ label: row["label"] }] : [];
  });
  return [
    ...masks,
    ...depth.map((one): Passable => ({ label: "Depth image", passed: [{ kind: "image", value: one }] })),
    ...(labels.length > 0 ? [labelsPart("Labels", labels)] : text === undefined ? [] : [textPart("Text", text)]),
  ];
}

/** The texts of a chat's answers. */
function choiceTexts(output: unknown): readonly string[] {
  const { choices } = (isObject(output) ? output : {}) as { readonly choices?: readonly { message?: JsonObject }[] };
  return Array.isArray(choices) ? choices.map(({ message }) => message?.["content"]).filter(isText) : [];
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const textPart = (label: string, text: string): Passable => ({ label, passed: [{ kind: "text", value: text }] });

/** The distinct labels, in order. */
function labelsPart(label: string, rows: readonly { readonly label: string }[]): Passable {
  const labels = new Set(rows.map((row) => row.label.trim()));
  return { label, passed: [{ kind: "labels", value: [...labels].join("\n") }] };
}

function tablePart(label: string, cells: Cells): Passable {
  const columns = Object.keys(cells);
  const height = Math.max(0, ...Object.values(cells).map(({ length }) => length));
  const rows = Array.from({ length: height }, (_, row) => columns.map((name) => String(cells[name]?.[row] ?? "")));
  const table: TableDraft = { columns, rows };
  return { label, passed: [{ kind: "table", value: table }] };
}
