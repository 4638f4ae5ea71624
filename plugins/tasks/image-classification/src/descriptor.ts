import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "An image classifier looks at a whole image and says how well each of its labels fits. The labels are fixed when the model is trained: kinds of animals, plants, damages, documents or scenes.",
  youtubeId: "tjAIM7BOYhw",
  datasets: [
    { id: "cifar100", description: "Tiny images of a hundred kinds of things, 32 pixels wide." },
    { id: "fashion_mnist", description: "Grey images of ten kinds of clothes, 28 pixels wide." },
  ],
  models: [
    {
      id: "google/vit-base-patch16-224",
      description: "A vision transformer that knows the thousand classes of ImageNet.",
    },
    {
      id: "facebook/deit-base-distilled-patch16-224",
      description: "A vision transformer taught by another model, so that it needs less data.",
    },
    { id: "facebook/convnext-large-224", description: "A convolutional network built with ideas of transformers." },
  ],
  spaces: [{ id: "timm/leaderboard", description: "Compares the models of the timm library." }],
  metrics: [
    { id: "accuracy", description: "Share of images that got the right label; misleading where one is rare." },
    { id: "recall", description: "Share of the images with a label that the model finds." },
    { id: "precision", description: "Share of the predictions of a label that are correct." },
    { id: "f1", description: "Harmonic mean of precision and recall: high only when both are." },
  ],
  widgetModels: ["google/vit-base-patch16-224"],
  demo: {
    inputs: [{ type: "img", filename: "image-classification-input.jpeg", file: "cat.jpg" }],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "Egyptian cat", score: 0.514 },
          { label: "Tabby cat", score: 0.193 },
          { label: "Tiger cat", score: 0.068 },
        ],
      },
    ],
  },
};
