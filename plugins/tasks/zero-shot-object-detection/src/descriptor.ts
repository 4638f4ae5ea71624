import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Zero-shot object detection finds things in an image that are named with the call, without training for them. The answer is a box and a score for each find.",
  datasets: [],
  models: [
    {
      id: "openmmlab-community/mm_grounding_dino_large_all",
      description: "A Grounding DINO model of OpenMMLab, trained on many detection datasets.",
    },
    {
      id: "fushh7/LLMDet",
      description: "A detector for any words, trained with descriptions that a language model wrote.",
    },
  ],
  spaces: [
    { id: "ariG23498/zero-shot-od", description: "Finds the objects you name in your image." },
    { id: "merve/OWLSAM", description: "Finds what a text names, and outlines it with Segment Anything." },
  ],
  metrics: [
    {
      id: "Average Precision",
      description: "Precision averaged over all recalls, for one class: right boxes should come before wrong ones.",
    },
    { id: "Mean Average Precision", description: "The mean of the average precision over all classes." },
    {
      id: "APα",
      description: "Average precision that counts a box as right when it overlaps the true one by at least α (IoU).",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      { type: "img", filename: "zero-shot-object-detection-input.jpg", file: "astronaut.jpg" },
      { type: "text", label: "Classes", content: "helmet, flag, space shuttle" },
    ],
    outputs: [
      {
        type: "img",
        filename: "zero-shot-object-detection-output.jpg",
        file: "astronaut.jpg",
        regions: [
          { label: "helmet", score: 0.91, box: { xmin: 278, ymin: 344, xmax: 512, ymax: 512 } },
          { label: "flag", score: 0.88, box: { xmin: 0, ymin: 0, xmax: 96, ymax: 512 } },
          { label: "space shuttle", score: 0.93, box: { xmin: 356, ymin: 0, xmax: 472, ymax: 290 } },
        ],
      },
    ],
  },
};
