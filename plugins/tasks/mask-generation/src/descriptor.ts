import type { TaskDescriptor } from "@patchbay/core/task";

/** Center and radius of each coin in the image, row by row. */
const coins = `
  44,54,23 100,56,19 155,51,23 216,48,24 276,52,21 335,44,30
  45,124,20 102,125,18 153,127,19 204,124,19 271,120,26 337,125,19
  43,197,18 101,195,21 153,197,19 212,192,23 274,194,23 347,188,33
  46,260,28 113,265,21 172,262,28 243,264,24 301,264,25 357,268,23
`;

/** The corners of a polygon that approximates the circle. */
function outlineOf(circle: string): string {
  const [x = 0, y = 0, radius = 0] = circle.split(",").map(Number);
  const corners = Array.from({ length: 16 }, (_, corner) => (corner * Math.PI) / 8);
  return corners
    .map((angle) => `${Math.round(x + radius * Math.cos(angle))},${Math.round(y + radius * Math.sin(angle))}`)
    .join(" ");
}

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
    inputs: [{ type: "img", filename: "mask-generation-input.png", file: "coins.jpg" }],
    outputs: [
      {
        type: "img",
        filename: "mask-generation-output.png",
        file: "coins.jpg",
        label: "24 masks, one for each coin",
        regions: coins
          .trim()
          .split(/\s+/)
          .map((circle) => ({ label: "Coin", outline: outlineOf(circle) })),
      },
    ],
  },
};
