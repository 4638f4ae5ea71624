import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "One model both generates images from text and edits images as a prompt describes. The image is optional, so you can generate an image and then edit it step by step.",
  datasets: [],
  models: [
    {
      id: "black-forest-labs/FLUX.2-dev",
      description: "Generates images from text, and edits or combines input images.",
    },
  ],
  spaces: [{ id: "black-forest-labs/FLUX.2-dev", description: "Makes and edits images with FLUX.2 dev." }],
  metrics: [
    {
      id: "FID",
      description: "Fréchet Inception Distance: how far generated images are from real ones; lower is better.",
    },
    { id: "CLIP", description: "How well an image matches its prompt, by the likeness of CLIP embeddings." },
  ],
  widgetModels: ["black-forest-labs/FLUX.2-dev"],
  demo: {
    inputs: [
      { type: "img", filename: "image-text-to-image-input.jpeg", file: "coffee.jpg" },
      { type: "text", label: "Input", content: "Turn the photograph into black and white" },
    ],
    outputs: [
      {
        type: "img",
        filename: "image-text-to-image-output.png",
        file: "coffee-grey.jpg",
        label: "Computed without a model",
      },
    ],
  },
};
