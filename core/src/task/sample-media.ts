import type { DemoItem, SampleMedia } from "./contract.ts";

/** Stands in a sample's input where the call takes a file, which no plain data can hold. */
export interface SampleFile {
  readonly sampleFile: SampleMedia;
  /** `dataUrl`: the call takes a text there, as the image of a chat's message is. Default: the file itself. */
  readonly as?: "dataUrl";
}

/**
 * A copy of a sample's input with a host's own value, usually a Blob, in place of every `SampleFile`. Where that says
 * `as: "dataUrl"`, the value is to be a `data:` URL.
 *
 * @example
 * replaceSampleFiles({ inputs: { sampleFile: "cat.jpg" } }, (name) => files.get(name));
 */
export function replaceSampleFiles(value: unknown, fileOf: (name: SampleMedia, as?: "dataUrl") => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceSampleFiles(item, fileOf));
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  if ("sampleFile" in value) {
    const { sampleFile, as } = value as SampleFile;
    return fileOf(sampleFile, as);
  }
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceSampleFiles(item, fileOf)]));
}

/**
 * Whether a sample has what a demonstration shows as its inputs: every text, every cell of a table, every file. A text may
 * stand for a list whose items it separates by commas.
 */
export function showsSample(inputs: readonly DemoItem[], sample: unknown): boolean {
  const held = new Set<string>();
  collect(sample, held);
  return inputs.every((item) => {
    if (item.type === "text") return held.has(item.content);
    if (item.type === "tabular") return item.table.flat().every((cell) => held.has(cell));
    return "file" in item && item.file !== undefined && held.has(item.file);
  });
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === "string") into.add(value);
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) into.add(value.join(", "));
  // The columns of a table are names of members.
  else for (const name of Object.keys(value)) into.add(name);
  for (const item of Object.values(value)) collect(item, into);
}
