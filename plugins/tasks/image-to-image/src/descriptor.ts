import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  isPlaceholder: false,
  summary:
    "Image-to-image models transform an image: they sharpen or color it, change its style or light, or add, remove and repaint parts. Many take a prompt that describes the change.",
  datasets: [
    { id: "VIDIT", description: "Computed scenes under many directions and colors of light." },
    { id: "huggan/CelebA-faces", description: "Faces of well-known people." },
    { id: "Spawning/PD12M", description: "Twelve million images in the public domain, with generated captions." },
  ],
  models: [
    { id: "fal/AuraSR-v2", description: "Enlarges images, generated ones above all." },
    {
      id: "black-forest-labs/FLUX.1-Kontext-dev",
      description: "Changes an image by an instruction and keeps the rest.",
    },
    { id: "yisol/IDM-VTON", description: "Shows a person in other clothes." },
    {
      id: "kontext-community/relighting-kontext-dev-lora-v3",
      description: "An adapter of FLUX.1 Kontext that changes the light.",
    },
    { id: "black-forest-labs/FLUX.1-Fill-dev", description: "Repaints a masked part, or what lies beyond the edges." },
    {
      id: "black-forest-labs/FLUX.1-Depth-dev-lora",
      description: "An adapter of FLUX.1 that keeps the depth of the given image.",
    },
  ],
  spaces: [
    { id: "black-forest-labs/FLUX.1-Kontext-Dev", description: "Changes images by instruction with FLUX.1 Kontext." },
    { id: "lllyasviel/iclight-v2-vary", description: "Changes the light of an image with IC-Light." },
    { id: "jasperai/Flux.1-dev-Controlnet-Upscaler", description: "Enlarges images with FLUX.1 and a ControlNet." },
  ],
  metrics: [
    { id: "PSNR", description: "Peak signal-to-noise ratio: how small the differences of pixels are, in decibels." },
    { id: "SSIM", description: "How alike two images are in brightness, contrast and structure; 1 is the same." },
    {
      id: "IS",
      description: "Inception Score: high when a classifier is sure what each image shows and the images vary.",
    },
  ],
  widgetModels: ["Qwen/Qwen-Image"],
  demo: {
    inputs: [{ type: "img", filename: "image-to-image-input.jpeg", file: "coffee.jpg" }],
    outputs: [
      {
        type: "img",
        filename: "image-to-image-output.png",
        file: "coffee-grey.jpg",
        label: "“Turn the photograph into black and white”, computed without a model",
      },
    ],
  },
};
