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
    inputs: [{ type: "img", filename: "keypoint-detection-input.png" }],
    outputs: [{ type: "img", filename: "keypoint-detection-output.png" }],
  },
};
