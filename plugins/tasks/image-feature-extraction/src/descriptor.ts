import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Image feature extraction turns an image into vectors that stand for what it shows. Images of similar things get similar vectors, which serve for search, for groups and as the input of small models.",
  datasets: [
    {
      id: "imagenet-1k",
      description: "Over a million photographs of a thousand kinds of things, on which many encoders are trained.",
    },
  ],
  models: [
    {
      id: "timm/vit_large_patch14_dinov2.lvd142m",
      description: "DINOv2, trained without labels on 142 million images.",
    },
    { id: "nvidia/MambaVision-T-1K", description: "Joins Mamba and transformer layers; trained on ImageNet." },
    { id: "facebook/dino-vitb16", description: "The first DINO, trained without labels on ImageNet." },
    {
      id: "apple/aimv2-large-patch14-336-distilled",
      description: "Trained to predict images and their texts; distilled from a larger model.",
    },
    {
      id: "OpenGVLab/InternViT-6B-448px-V1-2",
      description: "An encoder of about six billion parameters, made for the vision language model InternVL.",
    },
  ],
  spaces: [{ id: "timm/leaderboard", description: "Compares the models of timm." }],
  metrics: [],
  widgetModels: [],
  demo: {
    inputs: [{ type: "img", filename: "mask-generation-input.png", file: "coins.jpg" }],
    outputs: [
      {
        type: "tabular",
        table: [
          ["Dimension 1", "Dimension 2", "Dimension 3"],
          ["0.118", "-0.942", "1.307"],
          ["-0.655", "0.271", "0.084"],
          ["1.046", "-0.190", "-0.733"],
          ["0.389", "0.512", "-1.021"],
        ],
      },
    ],
  },
};
