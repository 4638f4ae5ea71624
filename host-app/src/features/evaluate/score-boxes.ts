import { folded, isList } from "./judged-values.ts";
import { isObject, type JsonObject } from "../../host/is-object.ts";

const EDGES = ["xmin", "ymin", "xmax", "ymax"];

/** Boxes in a list; undefined if one lacks an edge. */
export function boxesOf(value: unknown): readonly JsonObject[] | undefined {
  if (!isList(value)) return undefined;
  const rows = value
    .filter(isObject)
    .filter(({ box }) => isObject(box) && EDGES.every((edge) => Number.isFinite(box[edge])));
  return rows.length === value.length ? rows : undefined;
}

/**
 * How well boxes cover the expected ones of the same label, divided by the larger number of boxes. Each box covers one,
 * the best pairs first: one box cannot match two expected ones.
 */
export function scoreBoxes(output: unknown, wanted: readonly JsonObject[] | undefined): number | undefined {
  if (!isList(output) || !wanted) return undefined;
  if (output.length + wanted.length === 0) return 1;
  const pairs = wanted
    .flatMap((want) => output.filter(isObject).map((actual) => ({ want, actual, share: shareOf(want, actual) })))
    .toSorted((one, other) => other.share - one.share);
  const used = new Set<JsonObject>();
  let covered = 0;
  for (const { want, actual, share } of pairs) {
    if (used.has(want) || used.has(actual)) continue;
    used.add(want).add(actual);
    covered += share;
  }
  return covered / Math.max(output.length, wanted.length);
}

function shareOf({ label, box }: JsonObject, actual: JsonObject): number {
  const isOther = label !== undefined && folded(String(label)) !== folded(String(actual["label"]));
  return isOther || !boxesOf([actual]) ? 0 : iou(box, actual["box"]);
}

const sideOf = (low: string, high: string, box: JsonObject): number =>
  Math.max(0, Number(box[high]) - Number(box[low]));

const areaOf = (box: JsonObject): number => sideOf("xmin", "xmax", box) * sideOf("ymin", "ymax", box);

/** Intersection over union of two boxes. */
export function iou(one: unknown, other: unknown): number {
  if (!isObject(one) || !isObject(other)) return 0;
  const shared = (low: string, high: string): number =>
    Math.max(0, Math.min(Number(one[high]), Number(other[high])) - Math.max(Number(one[low]), Number(other[low])));
  const both = shared("xmin", "xmax") * shared("ymin", "ymax");
  return both / (areaOf(one) + areaOf(other) - both || 1);
}
