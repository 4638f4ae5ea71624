import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "An image-to-video model generates a video of a few seconds that starts with an image or keeps its look. Some models take a prompt that describes the motion and the camera.",
  datasets: [
    {
      id: "ali-vilab/VACE-Benchmark",
      description: "Test cases for making and editing videos from images, clips and masks.",
    },
    {
      id: "Rapidata/sora-video-generation-style-likert-scoring",
      description: "People's ratings of the style of generated videos.",
    },
    { id: "BestWishYsh/ChronoMagic", description: "Time-lapse videos with captions." },
  ],
  models: [
    {
      id: "Lightricks/LTX-Video-0.9.7-dev",
      description: "The LTX-Video model with 13 billion parameters, not distilled.",
    },
    {
      id: "Wan-AI/Wan2.1-VACE-14B",
      description: "Makes and edits videos from text, reference images, clips and masks.",
    },
    {
      id: "lllyasviel/FramePack_F1_I2V_HY_20250503",
      description: "Continues a clip section by section, so that its length hardly costs memory.",
    },
    {
      id: "Lightricks/LTX-Video-0.9.7-distilled",
      description: "The same LTX-Video model, distilled so that it needs only a few steps.",
    },
    { id: "Skywork/SkyReels-V2-I2V-14B-720P", description: "Animates images at 720p, with 14 billion parameters." },
    { id: "tencent/HunyuanVideo-I2V", description: "HunyuanVideo, trained to start from an image." },
    { id: "Wan-AI/Wan2.1-I2V-14B-720P", description: "Wan 2.1 for images, with 14 billion parameters, at 720p." },
    {
      id: "Wan-AI/Wan2.1-I2V-14B-720P-Diffusers",
      description: "The same model in the layout that the diffusers library loads.",
    },
  ],
  spaces: [
    { id: "Lightricks/ltx-video-distilled", description: "Makes clips with the distilled LTX-Video." },
    { id: "linoyts/FramePack-F1", description: "Sets an image in motion with FramePack F1." },
    { id: "lisonallen/framepack-i2v", description: "Sets an image in motion with FramePack." },
    { id: "multimodalart/wan2-1-fast", description: "Sets an image in motion with Wan 2.1 in a few steps." },
    {
      id: "multimodalart/stable-video-diffusion",
      description: "Sets an image in motion with Stable Video Diffusion, without a prompt.",
    },
  ],
  metrics: [
    {
      id: "fvd",
      description: "Fréchet Video Distance: how far clips, with their motion, are from real ones; lower is better.",
    },
    { id: "clip_score", description: "How well frames match the prompt, by the likeness of CLIP embeddings." },
    {
      id: "lpips",
      description: "How different frames look from the given image, by the features of a network; lower is closer.",
    },
    {
      id: "identity_preservation",
      description: "How well a person or thing stays itself, by the likeness of embeddings over the frames.",
    },
    { id: "motion_score", description: "How much moves in the clip; a still image gets the least." },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      { type: "img", filename: "image-to-video-input.jpg", file: "rocket.jpg" },
      { type: "text", label: "Optional Text Prompt", content: "The camera climbs slowly along the rocket" },
    ],
    outputs: [
      {
        type: "img",
        filename: "image-to-video-output.gif",
        file: "rocket.webm",
        label: "A pan over the photograph, in place of a generated video",
      },
    ],
  },
};
