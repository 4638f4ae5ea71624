export interface ZeroShotClassificationInput {
  inputs: string | string[];
  parameters: { candidate_labels: string[]; hypothesis_template?: string; multi_label?: boolean };
}

/** One element per input; labels by falling score. */
export type ZeroShotClassificationOutput = { labels: string[]; scores: number[]; sequence: string }[];
