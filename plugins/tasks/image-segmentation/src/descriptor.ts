import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Image segmentation divides an image into regions, exact to the pixel. Semantic models color by kind, instance models separate single things, panoptic models do both, and some only part the foreground from the rest.",
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
    { id: "facebook/ov-seg", description: "Segments the classes you name." },
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
    inputs: [{ type: "img", filename: "image-segmentation-input.jpeg", file: "astronaut.jpg" }],
    outputs: [
      {
        type: "img",
        filename: "image-segmentation-output.png",
        file: "astronaut.jpg",
        regions: [
          {
            label: "Hair",
            outline:
              "154,80 165,50 190,28 225,15 262,22 288,45 301,80 296,110 276,128 271,110 258,88 230,76 196,76 182,90 176,120 160,108",
          },
          {
            label: "Face",
            outline:
              "174,112 184,88 200,76 235,76 260,90 271,112 268,136 258,162 242,182 222,190 202,182 188,165 178,140",
          },
          {
            label: "Upper-clothes",
            outline:
              "112,212 70,240 45,290 35,340 22,410 28,470 60,500 110,512 280,512 278,460 290,410 320,380 362,352 360,300 345,265 305,235 300,262 270,285 230,292 190,285 150,262 125,230",
          },
          {
            label: "Hat",
            outline: "279,470 283,430 300,390 335,360 380,344 430,348 470,375 492,420 498,470 500,512 282,512",
          },
        ],
      },
    ],
  },
};
