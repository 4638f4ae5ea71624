import { sh, type Snippet } from "@patchbay/core/library";

const FILES = "Replace the paths that end in .safetensors with those of your files";
const IMAGE = `${FILES}; add --image photo.jpg 0 0.8 to start from an image.`;

/** A base model's fast pipeline. */
export const distilledSnippet = (folder: string): Snippet => ({
  language: "sh",
  note: IMAGE,
  code: sh`
    uv run python -m ltx_pipelines.distilled \\
      --distilled-checkpoint-path ${`${folder}/distilled-checkpoint.safetensors`} \\
      --spatial-upsampler-path ${`${folder}/spatial-upsampler.safetensors`} \\
      --gemma-root models/gemma-3-12b \\
      --prompt 'Waves roll in under a lighthouse at dawn' \\
      --output-path output.mp4
  `,
});

/** A base model's pipeline with the best quality. */
export const twoStageSnippet = (folder: string): Snippet => ({
  language: "sh",
  note: IMAGE,
  code: sh`
    uv run python -m ltx_pipelines.ti2vid_two_stages_hq \\
      --checkpoint-path ${`${folder}/checkpoint.safetensors`} \\
      --distilled-lora ${`${folder}/distilled-lora.safetensors`} 0.8 \\
      --spatial-upsampler-path ${`${folder}/spatial-upsampler.safetensors`} \\
      --gemma-root models/gemma-3-12b \\
      --prompt 'Waves roll in under a lighthouse at dawn' \\
      --output-path output.mp4
  `,
});

/** An adapter on top of a base model that the user has. */
export const adapterSnippet = (folder: string): Snippet => ({
  language: "sh",
  note: IMAGE,
  code: sh`
    uv run python -m ltx_pipelines.ti2vid_two_stages_hq \\
      --checkpoint-path path/to/checkpoint.safetensors \\
      --distilled-lora path/to/distilled-lora.safetensors 0.8 \\
      --spatial-upsampler-path path/to/spatial-upsampler.safetensors \\
      --gemma-root models/gemma-3-12b \\
      --lora ${`${folder}/lora.safetensors`} 1.0 \\
      --prompt 'Waves roll in under a lighthouse at dawn' \\
      --output-path output.mp4
  `,
});

/** An adapter that transforms a video. */
export const inContextSnippet = (folder: string): Snippet => ({
  language: "sh",
  note: `${FILES}.`,
  code: sh`
    uv run python -m ltx_pipelines.ic_lora \\
      --distilled-checkpoint-path path/to/distilled-checkpoint.safetensors \\
      --spatial-upsampler-path path/to/spatial-upsampler.safetensors \\
      --gemma-root models/gemma-3-12b \\
      --lora ${`${folder}/lora.safetensors`} 1.0 \\
      --video-conditioning video.mp4 1.0 \\
      --prompt 'The same scene as a charcoal drawing' \\
      --output-path output.mp4
  `,
});
