import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A text-to-video model makes a clip of some seconds from a description. It has to keep people and things the same from frame to frame and let them move plausibly, which takes far more computing than an image.",
  datasets: [
    { id: "iejMac/CLIP-MSR-VTT", description: "Clips of the web with several captions each, as CLIP embeddings." },
    { id: "quchenyuan/UCF101-ZIP", description: "Short clips of 101 human actions." },
    { id: "nateraw/kinetics", description: "Ten-second clips of several hundred human actions." },
    { id: "HuggingFaceM4/something_something_v2", description: "People doing simple things with everyday objects." },
    { id: "HuggingFaceM4/webvid", description: "Stock videos with the descriptions of those who sell them." },
    { id: "iejMac/CLIP-DiDeMo", description: "Videos whose moments are described one by one, as CLIP embeddings." },
  ],
  models: [
    { id: "tencent/HunyuanVideo", description: "A large open model for clips with steady motion." },
    { id: "Lightricks/LTX-Video", description: "Small and fast enough for near real time on strong hardware." },
    {
      id: "nvidia/Cosmos-1.0-Diffusion-7B-Text2World",
      description: "Makes scenes that obey physics, for training robots and vehicles.",
    },
    { id: "Lightricks/LTX-Video-0.9.8-13B-distilled", description: "A larger LTX model that needs only a few steps." },
  ],
  spaces: [
    { id: "VideoCrafter/VideoCrafter", description: "Makes videos with the VideoCrafter models." },
    { id: "Wan-AI/Wan2.1", description: "Makes videos from text or an image with Wan 2.1." },
    { id: "Pyramid-Flow/pyramid-flow", description: "Makes longer clips with a pyramid of resolutions." },
  ],
  metrics: [
    { id: "is", description: "Inception Score: clear and varied content by a classifier's judgement." },
    { id: "fid", description: "How far single frames are from real images; lower is better." },
    {
      id: "fvd",
      description: "Fréchet Video Distance: how far clips, with their motion, are from real ones; lower is better.",
    },
    { id: "clipsim", description: "How well frames match the text, by the likeness of CLIP embeddings." },
  ],
  widgetModels: ["Wan-AI/Wan2.2-TI2V-5B"],
  demo: {
    inputs: [{ type: "text", label: "Input", content: "A slow flight into a sky full of galaxies" }],
    outputs: [
      {
        type: "img",
        filename: "text-to-video-output.gif",
        file: "galaxies.webm",
        label: "Made from a photograph by the Hubble telescope, in place of a generated video",
      },
    ],
  },
};
