/** A repository's files by path. */
export type ModelFiles = Readonly<Record<string, string | Uint8Array>>;

/** The two tables in which a configuration names a classifier's labels. */
export const labelTables = (labels: readonly string[]) => ({
  id2label: Object.fromEntries(labels.map((label, id) => [id, label])),
  label2id: Object.fromEntries(labels.map((label, id) => [label, id])),
});
