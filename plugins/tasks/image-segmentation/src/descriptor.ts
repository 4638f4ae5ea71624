import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Image segmentation divides an image into regions, exact to the pixel. Semantic models colour by kind, instance models separate single things, panoptic models do both, and some only part the foreground from the rest.",
  youtubeId: "dKE8SIt9C-w",
  datasets: [{ id: "scene_parse_150", description: "Scenes in which every pixel belongs to one of 150 classes." }],
  models: [
    {
      id: "tue-mps/coco_panoptic_eomt_large_640",
      description: "A plain vision transformer for panoptic segmentation, trained on COCO.",
    },
    { id: "briaai/RMBG-1.4", description: "Removes the background of an image." },
    { id: "ZhengPeng7/BiRefNet", description: "Cuts out the foreground of large images with fine edges." },
    { id: "facebook/sapiens-seg-1b", description: "Tells apart the parts of the human body." },
    { id: "facebook/mask2former-swin-large-coco-panoptic", description: "Panoptic segmentation, trained on COCO." },
  ],
  spaces: [
    { id: "facebook/ov-seg", description: "Segments by words that you choose." },
    { id: "jbrinkma/segment-anything", description: "Tries out the Segment Anything model." },
    { id: "facebook/sapiens-pose", description: "Finds the posture of people with a Sapiens model." },
    { id: "rashmi/sartorius-cell-instance-segmentation", description: "Outlines single cells under the microscope." },
    { id: "ArtGAN/Segment-Anything-Video", description: "Runs Segment Anything over a video." },
    { id: "segments/panoptic-segment-anything", description: "Makes panoptic results with Segment Anything." },
  ],
  metrics: [
    { id: "Average Precision", description: "Precision of one class, averaged over all levels of recall." },
    { id: "Mean Average Precision", description: "The average precision, averaged over the classes." },
    {
      id: "Mean Intersection over Union",
      description: "The common area of result and truth, divided by the area of both together, averaged over classes.",
    },
    {
      id: "APα",
      description: "Average precision where a mask counts as right from an overlap of α on, such as AP50 or AP75.",
    },
  ],
  widgetModels: ["nvidia/segformer-b0-finetuned-ade-512-512"],
  demo: {
    inputs: [{ type: "img", filename: "image-segmentation-input.jpeg" }],
    outputs: [{ type: "img", filename: "image-segmentation-output.png" }],
  },
};
