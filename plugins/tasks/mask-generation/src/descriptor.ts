import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A mask generation model draws the outline of things in an image without having been taught their names. A point or a box says which thing is meant; without either, the model outlines all that it can tell apart.",
  datasets: [
    { id: "merve/coco2017", description: "Photographs of everyday scenes with the objects in them marked." },
    { id: "rocky93/BraTS_segmentation", description: "Magnetic resonance images of the brain with tumours marked." },
  ],
  models: [
    { id: "Zigeng/SlimSAM-uniform-50", description: "A small model, pruned from Segment Anything." },
    { id: "facebook/sam2-hiera-large", description: "Outlines things in images, and follows them through videos." },
  ],
  spaces: [
    {
      id: "merve/OWLSAM2",
      description: "Outlines what a text names, with a zero-shot detector in front of SAM 2.",
    },
    { id: "merve/slimsam", description: "Tries out SlimSAM." },
    { id: "SkalskiP/segment-anything-model-2", description: "Tries out SAM 2." },
    { id: "SkalskiP/SAM_and_ProPainter", description: "Takes things out of videos and fills the gap." },
  ],
  metrics: [
    {
      id: "Intersection over Union (IoU)",
      description: "The area that mask and truth share, divided by the area that either covers; 1 when they agree.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [{ type: "img", filename: "mask-generation-input.png" }],
    outputs: [{ type: "img", filename: "mask-generation-output.png" }],
  },
};
