import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Zero-shot image classification sorts images by labels that are named with the call. The model puts images and texts into one space, and chooses the label whose text lies closest to the image.",
  datasets: [],
  models: [
    {
      id: "visheratin/mexma-siglip",
      description: "Joins an image encoder of SigLIP with a text encoder for eighty languages.",
    },
    { id: "google/siglip2-base-patch16-224", description: "A small model for labels in many languages." },
    {
      id: "intfloat/mmE5-mllama-11b-instruct",
      description: "A large model for several languages that embeds text, images or both, led by an instruction.",
    },
    {
      id: "jinaai/jina-clip-v2",
      description: "Embeds images, and texts in 89 languages; vectors can be shortened.",
    },
    {
      id: "microsoft/BiomedCLIP-PubMedBERT_256-vit_base_patch16_224",
      description: "Trained on figures of biomedical papers with their captions.",
    },
  ],
  spaces: [
    { id: "pharma/CLIP-Interrogator", description: "Finds words that describe an image, for use as a prompt." },
    { id: "merve/compare_clip_siglip", description: "Compares CLIP and SigLIP with your labels." },
  ],
  metrics: [{ id: "top-K accuracy", description: "Share of images whose right label is among the K best ones." }],
  widgetModels: ["google/siglip-so400m-patch14-224"],
  demo: {
    inputs: [
      { type: "img", filename: "image-classification-input.jpeg", file: "cat.jpg" },
      { type: "text", label: "Classes", content: "cat, dog, rabbit" },
    ],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "cat", score: 0.871 },
          { label: "rabbit", score: 0.092 },
          { label: "dog", score: 0.037 },
        ],
      },
    ],
  },
};
