/** What diffusion models take besides their prompt; vendors add more. */
export interface PictureParameters {
  prompt?: string;
  guidance_scale?: number;
  negative_prompt?: string;
  num_inference_steps?: number;
  seed?: number;
  /** Pixels. */
  target_size?: { width: number; height: number };
  [vendorParameter: string]: unknown;
}
