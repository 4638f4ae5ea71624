import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "One model both makes pictures from words and changes pictures as words say. It takes a prompt with or without a picture, so that a picture can be made and then edited in steps.",
  datasets: [],
  models: [
    {
      id: "black-forest-labs/FLUX.2-dev",
      description: "Makes pictures from text, and edits or combines pictures that are given with it.",
    },
  ],
  spaces: [{ id: "black-forest-labs/FLUX.2-dev", description: "Makes and edits pictures with FLUX.2 dev." }],
  metrics: [
    {
      id: "FID",
      description: "Fréchet Inception Distance: how far generated pictures are from real ones; lower is better.",
    },
    { id: "CLIP", description: "How well a picture matches its prompt, by the likeness of CLIP embeddings." },
  ],
  widgetModels: ["black-forest-labs/FLUX.2-dev"],
  demo: {
    inputs: [
      { type: "img", filename: "image-text-to-image-input.jpeg" },
      { type: "text", label: "Input", content: "Make it winter: snow on the roof and bare trees." },
    ],
    outputs: [{ type: "img", filename: "image-text-to-image-output.png" }],
  },
};
