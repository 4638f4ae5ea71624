import type { BinaryInput } from "./binary-input.ts";

export type ImageSegmentationInput = BinaryInput & {
  parameters?: {
    mask_threshold?: number;
    overlap_mask_area_threshold?: number;
    subtask?: "instance" | "panoptic" | "semantic";
    threshold?: number;
  };
};

/** `mask` is a black-and-white picture in base64. */
export type ImageSegmentationOutput = { label: string; mask: string; score?: number }[];
