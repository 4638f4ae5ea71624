import type { BinaryInput } from "./binary-input.ts";
import type { LabelScore } from "./label-score.ts";

export type ObjectDetectionInput = BinaryInput & { parameters?: { threshold?: number } };

/** Boxes in pixels. */
export type ObjectDetectionOutput = (LabelScore & {
  box: { xmin: number; ymin: number; xmax: number; ymax: number };
})[];
