import { flatArguments, isObject, OutputError, type ProviderCall } from "@patchbay/core/provider";

export interface Label {
  readonly label: string;
  readonly score: number;
}

const isLabel = (row: unknown): row is Label =>
  isObject(row) && typeof row["label"] === "string" && typeof row["score"] === "number";

/** The labels of a result, the likeliest first, at most `top_k`. @throws OutputError */
export function labelsOf(result: unknown, call: ProviderCall): Label[] {
  if (!Array.isArray(result) || !result.every(isLabel))
    throw new OutputError("Expected {result: [{label: string, score: number}]}");
  const count = flatArguments(call)["top_k"];
  return result
    .toSorted((one, other) => other.score - one.score)
    .slice(0, typeof count === "number" ? count : undefined);
}
