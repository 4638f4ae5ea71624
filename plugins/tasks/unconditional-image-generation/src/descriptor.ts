import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "An unconditional model makes images of the kind that it was trained with, such as faces or churches, from noise alone: there is no prompt and no image to begin with. Another seed gives another image.",
  datasets: [
    { id: "cifar100", description: "Photographs of a hundred kinds of things, 32 × 32 pixels each." },
    { id: "CelebA", description: "Faces of celebrities with marked attributes." },
  ],
  models: [
    {
      id: "google/ddpm-cifar10-32",
      description: "A diffusion model for images of 32 × 32 pixels like those of CIFAR-10.",
    },
    { id: "google/ddpm-celebahq-256", description: "A diffusion model for faces of 256 × 256 pixels." },
  ],
  spaces: [{ id: "CompVis/celeba-latent-diffusion", description: "Makes faces with a latent diffusion model." }],
  metrics: [
    {
      id: "Inception score (IS)",
      description: "High when a classifier is sure what each image shows and the images vary.",
    },
    {
      id: "Frećhet Inception Distance (FID)",
      description: "How far the features of generated images are from those of real ones; lower is better.",
    },
  ],
  // The published list has this entry without an id.
  widgetModels: [],
  demo: {
    inputs: [
      { type: "text", label: "Seed", content: "2718" },
      { type: "text", label: "Number of images to generate:", content: "4" },
    ],
    outputs: [
      {
        type: "img",
        filename: "unconditional-image-generation-output.jpeg",
        file: "galaxies.jpg",
        label: "A photograph, in place of a generated image",
      },
    ],
  },
};
