import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A text-to-image model paints what a text describes. Most of them start from noise and take it away step by step, led by the prompt; the same prompt with another seed gives another image.",
  datasets: [
    { id: "red_caps", description: "Twelve million images from Reddit with the titles that people gave them." },
    { id: "conceptual_captions", description: "Over three million images of the web with cleaned captions." },
    { id: "Spawning/PD12M", description: "Twelve million images in the public domain, with generated captions." },
  ],
  models: [
    { id: "black-forest-labs/FLUX.1-Krea-dev", description: "Tuned for natural photographs without a synthetic look." },
    { id: "Qwen/Qwen-Image", description: "Strong at writing inside images, in Chinese and English." },
    { id: "ByteDance/SDXL-Lightning", description: "Makes images of 1024 pixels in a few steps." },
    { id: "ByteDance/Hyper-SD", description: "Adapters that speed up several models to between one and eight steps." },
  ],
  spaces: [
    { id: "stabilityai/stable-diffusion-3-medium", description: "Tries out Stable Diffusion 3 Medium." },
    { id: "jbilcke-hf/ai-comic-factory", description: "Draws a page of comics from one idea." },
    { id: "multimodalart/flux-lora-lab", description: "Mixes LoRA adapters of FLUX and shows what comes out." },
    {
      id: "latent-consistency/lcm-lora-for-sdxl",
      description: "Shows how few steps SDXL needs with a consistency adapter.",
    },
    { id: "multimodalart/LoraTheExplorer", description: "A gallery of LoRA adapters to try one by one." },
    {
      id: "ArtGAN/Stable-Diffusion-ControlNet-WebUI",
      description: "Leads images by edges, depth, poses or sketches.",
    },
    { id: "InstantX/InstantID", description: "Keeps a person's face in new images, from one photograph." },
  ],
  metrics: [
    {
      id: "IS",
      description: "Inception Score: high when a classifier is sure what each image shows and the images vary.",
    },
    {
      id: "FID",
      description: "Fréchet Inception Distance: how far generated images are from real ones; lower is better.",
    },
    { id: "R-Precision", description: "How often the right text is found among wrong ones for an image." },
  ],
  widgetModels: ["black-forest-labs/FLUX.1-dev"],
  demo: {
    inputs: [
      {
        type: "text",
        label: "Input",
        content: "A sky full of small galaxies in many colors, seen through a telescope",
      },
    ],
    outputs: [
      {
        type: "img",
        filename: "image.jpeg",
        file: "galaxies.jpg",
        label: "A photograph by the Hubble telescope, in place of a generated image",
      },
    ],
  },
};
