import type { LabelScore } from "./label-score.ts";

export interface ZeroShotImageClassificationInput {
  inputs: Blob | { image: Blob | ArrayBuffer };
  parameters: { candidate_labels: string[]; hypothesis_template?: string };
}

export type ZeroShotImageClassificationOutput = LabelScore[];
