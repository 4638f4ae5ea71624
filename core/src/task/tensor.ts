/** Numbers in lists in lists: `TensorOf<3>` has at most three lists around each innermost list. */
export type TensorOf<Depth extends number> = Depth extends 0
  ? number[]
  : Depth extends 1
    ? number[] | number[][]
    : Depth extends 2
      ? number[] | number[][] | number[][][]
      : Depth extends 3
        ? number[] | number[][] | number[][][] | number[][][][]
        : unknown[];

/** Whether each list holds only numbers or only lists, with at most `depth` lists around a list. */
export function isTensor(value: unknown, depth: number): boolean {
  if (depth < 0 || !Array.isArray(value)) return false;
  return value.every((item) => Number.isFinite(item)) || value.every((item) => isTensor(item, depth - 1));
}

/** JSON Schema of such lists: one of numbers, or one of lists. */
export function tensorKeywords(depth: number): Record<string, unknown> {
  const numbers = { type: "array", items: { type: "number" } };
  return depth === 0 ? numbers : { anyOf: [numbers, { type: "array", items: tensorKeywords(depth - 1) }] };
}
