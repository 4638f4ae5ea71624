import { code, sh, type Snippet } from "@patchbay/core/library";

/** Files of the base model's repository, by their content. */
export const FILES = {
  transformer: "diffusion_models/ltx-2.5-22b-distilled-transformer-bf16.safetensors",
  textEncoder: "text_encoders/gemma4-12b-with-proj-ltx-2.5-bf16.safetensors",
  videoVae: "vae/ltx-2.5-video-vae-bf16.safetensors",
  audioVae: "vae/ltx-2.5-audio-vae-bf16.safetensors",
  spatialUpsampler: "latent_upscale_models/ltx-2.5-latent-spatial-upscaler-x2-bf16-1.0.safetensors",
  temporalUpsampler: "latent_upscale_models/ltx-2.5-latent-temporal-upscaler-x2-bf16-1.0.safetensors",
} as const;

/** The adapter that renders details, in its own repository. */
export const DETAILING = {
  repository: "Lightricks/LTX-2.5-22b-IC-LoRA-Pixel-Spatial-Upscaler",
  folder: "models/detailing",
  file: "ltx-2.5-22b-ic-lora-pixel-spatial-upscaler-x2-1.0.safetensors",
} as const;

const IMAGE = "Add --image photo.jpg 0 0.8 to start from an image.";
const OWN_FILES =
  "Replace path/to/ltx-2.5 with the folder of your LTX-2.5, and lora.safetensors with the name of the adapter's file";

/** Paths of the components that every pipeline needs. */
const components = (folder: string): string => sh`
  --transformer-path ${`${folder}/${FILES.transformer}`} \\
  --text-encoder-path ${`${folder}/${FILES.textEncoder}`} \\
  --video-vae-path ${`${folder}/${FILES.videoVae}`} \\
  --audio-vae-path ${`${folder}/${FILES.audioVae}`} \\
  --spatial-upsampler-path ${`${folder}/${FILES.spatialUpsampler}`}
`;

export const fastSnippet = (folder: string): Snippet => ({
  language: "sh",
  note: IMAGE,
  code: sh`
    uv run python -m ltx_pipelines.distilled \\
      ${code(components(folder))} \\
      --num-frames 121 \\
      --prompt 'Waves roll in under a lighthouse at dawn' \\
      --output-path output.mp4
  `,
});

/** The pipeline with the finest detail. */
export const detailSnippet = (folder: string): Snippet => ({
  language: "sh",
  note: IMAGE,
  code: sh`
    # 4K: --spatial-upscalings 2 --width 3840 --height 2176
    uv run python -m ltx_pipelines.dfr_pipeline \\
      ${code(components(folder))} \\
      --temporal-upsampler-path ${`${folder}/${FILES.temporalUpsampler}`} \\
      --detailing-lora ${`${DETAILING.folder}/${DETAILING.file}`} \\
      --spatial-upscalings 1 \\
      --temporal-upscalings 1 \\
      --height 1088 \\
      --width 1920 \\
      --num-frames 121 \\
      --prompt 'Waves roll in under a lighthouse at dawn' \\
      --output-path output.mp4
  `,
});

/** An adapter on top of a base model that the user has. */
export const componentAdapterSnippet = (folder: string): Snippet => ({
  language: "sh",
  note: `${OWN_FILES}; add --image photo.jpg 0 0.8 to start from an image.`,
  code: sh`
    uv run python -m ltx_pipelines.distilled \\
      ${code(components("path/to/ltx-2.5"))} \\
      --lora ${`${folder}/lora.safetensors`} 1.0 \\
      --prompt 'Waves roll in under a lighthouse at dawn' \\
      --output-path output.mp4
  `,
});

/** An adapter that transforms a video. */
export const componentInContextSnippet = (folder: string): Snippet => ({
  language: "sh",
  note: `${OWN_FILES}.`,
  code: sh`
    uv run python -m ltx_pipelines.ic_lora \\
      ${code(components("path/to/ltx-2.5"))} \\
      --lora ${`${folder}/lora.safetensors`} 1.0 \\
      --video-conditioning reference.mp4 1.0 \\
      --prompt 'The same scene as a charcoal drawing' \\
      --output-path output.mp4
  `,
});
