import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Depth estimation says for every pixel of an image how far away it is. Models for a single image judge by size, blur and perspective, as a person does with one eye shut.",
  datasets: [
    { id: "sayakpaul/nyu_depth_v2", description: "Images of rooms with depth measured by a sensor." },
    {
      id: "depth-anything/DA-2K",
      description: "Images with pairs of points, marked by which of the two is closer.",
    },
  ],
  models: [
    { id: "depth-anything/Depth-Anything-V2-Large", description: "Relative depth for images of every kind." },
    { id: "jingheya/lotus-depth-g-v1-0", description: "Estimates depth with a diffusion model." },
    { id: "tencent/DepthCrafter", description: "Depth of long videos, steady from frame to frame." },
    {
      id: "apple/DepthPro-hf",
      description: "Depth in metres with sharp edges, without knowing the camera.",
    },
  ],
  spaces: [
    {
      id: "radames/dpt-depth-estimation-3d-voxels",
      description: "Turns an image into blocks in space, by its depth.",
    },
    { id: "akhaliq/depth-pro", description: "Tries out Depth Pro on an image." },
    { id: "tencent/DepthCrafter", description: "Tries out DepthCrafter on a video." },
    { id: "facebook/sapiens-depth", description: "Estimates depth in images of people." },
  ],
  metrics: [],
  widgetModels: [],
  demo: {
    inputs: [{ type: "img", filename: "depth-estimation-input.jpg", file: "coffee.jpg" }],
    outputs: [
      {
        type: "img",
        filename: "depth-estimation-output.png",
        file: "coffee-depth.jpg",
        label: "The lighter, the nearer",
      },
    ],
  },
};
