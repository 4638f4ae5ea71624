import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Audio-to-audio models transform a recording: they remove noise, change the voice, or split it into several recordings, one for each speaker or instrument.",
  youtubeId: "iohj7nCCYoM",
  datasets: [
    {
      id: "Matthijs/cmu-arctic-xvectors",
      description: "Vectors that describe the voices of the speakers of CMU ARCTIC.",
    },
  ],
  models: [
    { id: "ResembleAI/resemble-enhance", description: "Takes noise out of speech and improves its quality." },
    { id: "microsoft/speecht5_vc", description: "Says the same with another voice." },
  ],
  spaces: [
    { id: "younver/speechbrain-speech-separation", description: "Separates people who speak at the same time." },
    { id: "nakas/audio-diffusion_style_transfer", description: "Gives a recording the style of another." },
  ],
  metrics: [
    {
      id: "snri",
      description: "By how much the ratio of signal to noise is better than before, in decibels.",
    },
    {
      id: "sdri",
      description: "By how much the ratio of signal to all distortion is better than before, in decibels.",
    },
  ],
  widgetModels: ["speechbrain/sepformer-wham"],
  demo: {
    inputs: [{ type: "audio", filename: "input.wav", file: "voice-and-tone.wav", label: "A voice over an even tone" }],
    outputs: [
      { type: "audio", filename: "label-0.wav", file: "voice.wav", label: "The voice" },
      { type: "audio", filename: "label-1.wav", file: "tone.wav", label: "The tone" },
    ],
  },
};
