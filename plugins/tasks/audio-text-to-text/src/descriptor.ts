import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "An audio-text-to-text model listens to a recording and answers in text. Unlike a transcript it also takes in voices, sounds and music: who sounds tired, what is beeping, which instruments play.",
  datasets: [
    { id: "nvidia/AF-Think", description: "Questions about recordings, with the reasoning that leads to the answers." },
    {
      id: "tsinghua-ee/QualiSpeech",
      description: "Recordings of speech with scores and descriptions of their quality.",
    },
  ],
  models: [
    {
      id: "fixie-ai/ultravox-v0_5-llama-3_2-1b",
      description: "A small language model that understands speech without a transcript.",
    },
    { id: "Qwen/Qwen2-Audio-7B-Instruct", description: "Talks by voice, and analyses speech, sounds and music." },
    {
      id: "mistralai/Voxtral-Small-24B-2507",
      description: "Transcribes, summarizes and answers questions about long recordings in several languages.",
    },
    { id: "nvidia/audio-flamingo-3", description: "Reasons about speech, sounds and music." },
  ],
  spaces: [
    { id: "iamomtiwari/ATTT", description: "A demonstration of the task." },
    { id: "freddyaboulton/talk-to-qwen-webrtc", description: "A conversation by voice with Qwen2-Audio." },
  ],
  metrics: [],
  widgetModels: [],
  demo: {
    inputs: [
      { type: "audio", filename: "audio.wav", file: "voice-and-tone.wav" },
      { type: "text", label: "Text Prompt", content: "What is said, and what else can be heard?" },
    ],
    outputs: [
      {
        type: "text",
        label: "Generated Text",
        content: "A voice says “Platform nine”, and an even tone lies under it all the time.",
      },
    ],
  },
};
