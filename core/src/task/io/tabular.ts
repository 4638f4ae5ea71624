/** Rows to classify or to estimate: the table's columns by name. */
export interface TabularInput {
  inputs: { data: Record<string, string[]> };
}

/** One class or value per row. */
export type TabularOutput = number[];
