import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A video-text-to-text model watches a clip and answers in text: what happens, in which order, who does what, and when. It sees the clip as a series of frames, some models hear its sound as well.",
  datasets: [
    {
      id: "lmms-lab/Video-MME",
      description: "Questions with four answers each about videos of all lengths, for tests.",
    },
    { id: "lmms-lab/VideoChatGPT", description: "Open questions about videos with their answers, for tests." },
    {
      id: "HuggingFaceFV/finevideo",
      description: "Videos under free licenses with detailed notes on scenes, people and mood.",
    },
  ],
  models: [
    {
      id: "Vision-CAIR/LongVU_Qwen2_7B",
      description: "For long videos: it drops what repeats before the language model reads.",
    },
    { id: "GoodiesHere/Apollo-LMMs-Apollo-7B-t32", description: "Answers questions about videos of up to an hour." },
    { id: "HuggingFaceTB/SmolVLM2-2.2B-Instruct", description: "A small model for images and videos." },
  ],
  spaces: [
    { id: "llava-hf/video-llava", description: "Answers questions about a video or an image." },
    { id: "opencompass/openvlm_video_leaderboard", description: "Compares models over several tests with videos." },
    { id: "HuggingFaceTB/SmolVLM2-HighlightGenerator", description: "Cuts the best moments out of a longer video." },
  ],
  metrics: [],
  widgetModels: [],
  demo: {
    inputs: [
      { type: "img", filename: "video-text-to-text-input.gif", file: "rocket.webm" },
      { type: "text", label: "Text Prompt", content: "What happens in this video?" },
    ],
    outputs: [
      {
        type: "text",
        label: "Answer",
        content: "Nothing moves but the camera: it climbs along a white rocket that stands on its pad at dusk.",
      },
    ],
  },
};
