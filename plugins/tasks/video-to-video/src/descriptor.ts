import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A video-to-video model transforms a video: it changes clothes, style or weather, sharpens, enlarges or repairs it. The motion and everything else stay the same.",
  datasets: [
    { id: "suimu/VIRESET", description: "Videos annotated for models that repaint single things in them." },
    { id: "zhangsh2001/LongV-EVAL", description: "75 longer videos with texts, for tests of editing." },
    { id: "Iceclear/SeedVR_VideoDemos", description: "Example videos of restoration with SeedVR." },
  ],
  models: [
    { id: "decart-ai/Lucy-Edit-Dev", description: "Edits videos by instruction, without masks." },
    {
      id: "LeoLau/Shape-for-Motion",
      description: "Edits a thing through a 3D mesh of it, so that all frames agree.",
    },
    {
      id: "nvidia/Cosmos-Transfer2.5-2B",
      description: "Makes realistic scenes from edges, depth or outlines of a video, for robots and vehicles.",
    },
    { id: "numz/SeedVR2_comfyUI", description: "Restores and enlarges videos; weights for ComfyUI." },
  ],
  spaces: [
    { id: "decart-ai/lucy-edit-dev", description: "Edits a clip by instruction with Lucy Edit." },
    { id: "ByteDance-Seed/SeedVR2-3B", description: "Restores and enlarges a clip with SeedVR2." },
  ],
  metrics: [],
  widgetModels: [],
  demo: {
    inputs: [{ type: "img", filename: "input.gif", file: "rocket.webm" }],
    outputs: [
      {
        type: "img",
        filename: "output.gif",
        file: "rocket-grey.webm",
        label: "In black and white, computed without a model",
      },
    ],
  },
};
