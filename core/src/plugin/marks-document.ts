import type { IndexEntry, PluginFile } from "../manifest/manifest.ts";

/** Next to the index of plugins: the marks of those that come with Patchbay, in one document. */
export const MARKS_FILE = "marks.json";

/** The marks of many plugins, as their builds have them. */
export interface MarksDocument {
  /** Version of this document's format. */
  readonly patchbay: 1;
  /** Path of a plugin's icon below the index, which has its hash -> its SVG text. */
  readonly marks: Readonly<Record<string, string>>;
}

/**
 * Joins the marks of plugins. Installed plugins are left out, and so are marks that cannot be read.
 * @param read returns the text of a file in the folder of an entry; empty if there is none
 */
export async function collectMarks(
  entries: readonly IndexEntry[],
  read: (entry: IndexEntry, file: PluginFile) => Promise<string>,
): Promise<MarksDocument> {
  const marks = entries.map(async (entry): Promise<readonly (readonly [string, string])[]> => {
    if (!entry.icon || entry.origin === "installed") return [];
    const text = await read(entry, entry.icon).catch(() => "");
    return text === "" ? [] : [[entry.base + entry.icon.path, text]];
  });
  return { patchbay: 1, marks: Object.fromEntries((await Promise.all(marks)).flat()) };
}
