import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Keypoint detection finds points that mean something in an image: the joints of a body, the corners of a face, or spots that can be found again in another image of the same scene.",
  datasets: [
    {
      id: "Vincent-luo/hagrid-mediapipe-hands",
      description: "Images of hand gestures with the points of the hand, found by MediaPipe.",
    },
  ],
  models: [
    { id: "magic-leap-community/superpoint", description: "Finds and describes spots that can be found again." },
    {
      id: "magic-leap-community/superglue_outdoor",
      description: "Matches the spots of two images; trained on outdoor scenes.",
    },
    {
      id: "qualcomm/RTMPose-Body2d",
      description: "Finds the joints of a body; prepared for phones with Qualcomm chips.",
    },
    {
      id: "ETH-CVG/lightglue_disk",
      description: "Matches spots that DISK has found, with less work for pairs that are easy.",
    },
  ],
  spaces: [
    {
      id: "datasciencedojo/Hand-Keypoint-Detection-Realtime",
      description: "Shows the points of a hand before the camera.",
    },
    { id: "ETH-CVG/LightGlue", description: "Matches two images with LightGlue." },
  ],
  metrics: [],
  widgetModels: [],
  demo: {
    inputs: [{ type: "img", filename: "keypoint-detection-input.png", file: "astronaut.jpg" }],
    outputs: [
      {
        type: "img",
        filename: "keypoint-detection-output.png",
        file: "astronaut.jpg",
        regions: [
          { label: "Right eye", outline: "206,101 205,105 201,106 197,105 196,101 197,97 201,96 205,97" },
          { label: "Left eye", outline: "253,103 252,107 248,108 244,107 243,103 244,99 248,98 252,99" },
          { label: "Nose", outline: "228,120 227,124 223,125 219,124 218,120 219,116 223,115 227,116" },
          { label: "Mouth", outline: "227,145 226,149 222,150 218,149 217,145 218,141 222,140 226,141" },
          { label: "Right shoulder", outline: "83,262 82,266 78,267 74,266 73,262 74,258 78,257 82,258" },
          { label: "Left shoulder", outline: "335,268 334,272 330,273 326,272 325,268 326,264 330,263 334,264" },
        ],
      },
    ],
  },
};
