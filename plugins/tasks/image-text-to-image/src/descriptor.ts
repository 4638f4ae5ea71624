import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "One model both makes images from words and changes images as words say. It takes a prompt with or without an image, so that an image can be made and then edited in steps.",
  datasets: [],
  models: [
    {
      id: "black-forest-labs/FLUX.2-dev",
      description: "Makes images from text, and edits or combines images that are given with it.",
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
