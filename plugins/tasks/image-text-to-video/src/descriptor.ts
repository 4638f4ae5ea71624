import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "One model generates short videos from text, an image, or both: the image sets the first frame and the look, and the text describes what happens.",
  datasets: [],
  models: [{ id: "Lightricks/LTX-Video", description: "Makes clips from text, from an image, or from both." }],
  spaces: [{ id: "Lightricks/ltx-video-distilled", description: "Makes clips with the distilled LTX-Video." }],
  metrics: [
    {
      id: "fvd",
      description: "Fréchet Video Distance: how far clips, with their motion, are from real ones; lower is better.",
    },
    { id: "clipsim", description: "How well frames match the text, by the likeness of CLIP embeddings." },
  ],
  widgetModels: ["Lightricks/LTX-Video"],
  demo: {
    inputs: [
      { type: "img", filename: "image-text-to-video-input.jpg", file: "rocket.jpg" },
      { type: "text", label: "Input", content: "The camera climbs slowly along the rocket" },
    ],
    outputs: [
      {
        type: "img",
        filename: "image-text-to-video-output.gif",
        file: "rocket.webm",
        label: "A pan over the photograph, in place of a generated video",
      },
    ],
  },
};
