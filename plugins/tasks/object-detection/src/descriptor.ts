import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "An object detector finds the things in an image: for each it gives a label, a score and a box that encloses it. So it also counts them, and says where they are.",
  youtubeId: "WdAeKSOpxhw",
  datasets: [
    { id: "merve/coco2017", description: "Everyday scenes with boxes around eighty kinds of things." },
    { id: "merve/pascal-voc", description: "Photographs with boxes around twenty kinds of things." },
  ],
  models: [
    { id: "facebook/detr-resnet-50", description: "The transformer that finds all objects at once, trained on COCO." },
    {
      id: "IDEA-Research/dab-detr-resnet-50",
      description: "A detector like DETR whose queries are boxes, so that it learns sooner.",
    },
    { id: "PekingU/rtdetr_v2_r50vd", description: "A transformer fast enough for live video." },
    { id: "StephanST/WALDO30", description: "Finds vehicles, people and buildings in images from the air." },
  ],
  spaces: [
    { id: "Roboflow/RF-DETR", description: "Tries out the RF-DETR detectors." },
    {
      id: "Gradio-Blocks/Object-Detection-With-DETR-and-YOLOS",
      description: "Compares DETR and YOLOS on your image.",
    },
    { id: "sunsmarterjieleaf/yolov12", description: "Tries out YOLOv12." },
    { id: "VIPLab/Track-Anything", description: "Follows a thing that is clicked through a video." },
    { id: "merve/RT-DETR-tracking-coco", description: "Follows things through a video with RT-DETR." },
  ],
  metrics: [
    {
      id: "Average Precision",
      description: "Precision of one class, averaged over all levels of recall.",
    },
    { id: "Mean Average Precision", description: "The average precision, averaged over the classes." },
    {
      id: "APα",
      description: "Average precision where a box counts as right from an overlap of α on, such as AP50 or AP75.",
    },
  ],
  widgetModels: ["facebook/detr-resnet-50"],
  demo: {
    inputs: [{ type: "img", filename: "object-detection-input.jpg", file: "coffee.jpg" }],
    outputs: [
      {
        type: "img",
        filename: "object-detection-output.jpg",
        file: "coffee.jpg",
        regions: [
          { label: "cup", score: 0.997, box: { xmin: 172, ymin: 17, xmax: 410, ymax: 308 } },
          { label: "spoon", score: 0.985, box: { xmin: 325, ymin: 66, xmax: 425, ymax: 327 } },
          { label: "dining table", score: 0.962, box: { xmin: 0, ymin: 0, xmax: 600, ymax: 400 } },
        ],
      },
    ],
  },
};
