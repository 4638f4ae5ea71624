import type { DemoItem, SampleMedia } from "./contract.ts";

/** Placeholder in a sample's input for a file, because samples are plain data. */
export interface SampleFile {
  readonly sampleFile: SampleMedia;
  /** `dataUrl`: the call takes text here, such as the image of a chat message. Default: the file itself. */
  readonly as?: "dataUrl";
}

/**
 * A copy of a sample's input with every `SampleFile` replaced by the host's value, usually a Blob; with `as: "dataUrl"`, the
 * value must be a `data:` URL.
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
 * Whether a sample contains all inputs of a demonstration: every text, every table cell, every file. A text may be a
 * comma-separated list.
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
  // The columns of a table are member names.
  else for (const name of Object.keys(value)) into.add(name);
  for (const item of Object.values(value)) collect(item, into);
}
