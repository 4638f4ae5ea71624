import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "An any-to-any model takes several media, such as text, images, sound and video, and gives more than one of them. It can see, listen, talk or paint within one conversation.",
  datasets: [
    {
      id: "PKU-Alignment/align-anything",
      description: "Answers in several media with people's preferences and their reasons.",
    },
  ],
  models: [
    {
      id: "Qwen/Qwen2.5-Omni-7B",
      description: "Takes text, images, sound and video, and answers in text and speech.",
    },
    { id: "OmniGen2/OmniGen2", description: "Reads images, paints new ones and edits them." },
    { id: "openbmb/MiniCPM-o-2_6", description: "Takes images, video and sound, and answers in text and speech." },
    {
      id: "ByteDance-Seed/BAGEL-7B-MoT",
      description: "Understands, paints and edits images with two experts for the two kinds of work.",
    },
  ],
  spaces: [{ id: "OmniGen2/OmniGen2", description: "Paints and edits images with OmniGen2." }],
  metrics: [],
  widgetModels: [],
  demo: {
    inputs: [
      { type: "img", filename: "any-to-any-input.jpg", file: "rocket.jpg" },
      { type: "text", label: "Text Prompt", content: "Tell me aloud what this is." },
    ],
    outputs: [
      {
        type: "text",
        label: "Generated Text",
        content: "A rocket, at dusk.",
      },
      { type: "audio", filename: "any-to-any-output.wav", file: "dusk.wav" },
    ],
  },
};
