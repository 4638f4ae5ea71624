import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  canonicalId: "text-to-audio",
  summary:
    "Text-to-speech reads a text aloud. Newer models also breathe, laugh and stress words like a person; some clone a voice from a recording of a few seconds.",
  youtubeId: "NW62DpzJ274",
  datasets: [
    { id: "parler-tts/mls_eng_10k", description: "Ten thousand hours of English audiobooks with their text." },
    {
      id: "mythicinfinity/libritts_r",
      description: "English audiobooks of many readers, cleaned, cut into sentences.",
    },
    { id: "facebook/multilingual_librispeech", description: "Audiobooks in eight languages with their text." },
  ],
  models: [
    {
      id: "KittenML/kitten-tts-nano-0.1",
      description: "A very small English model that runs without a graphics card.",
    },
    { id: "ResembleAI/chatterbox", description: "Takes over a voice, and lets you set how much feeling is in it." },
    { id: "fishaudio/fish-speech-1.5", description: "Speaks several languages and takes over voices." },
    {
      id: "nari-labs/Dia-1.6B-0626",
      description: "Speaks dialogues of two people in English, with sounds such as laughter.",
    },
  ],
  spaces: [
    { id: "hexgrad/Kokoro-TTS", description: "Tries out the small Kokoro model and its voices." },
    { id: "fishaudio/fish-speech-1", description: "Tries out Fish Speech." },
    { id: "ResembleAI/Chatterbox", description: "Lets you try Chatterbox with your voice." },
    { id: "TTS-AGI/TTS-Arena-V2", description: "Two models read the same text, and people choose the better one." },
    { id: "ngxson/kokoro-podcast-generator", description: "Makes a podcast out of a text, read by Kokoro." },
  ],
  metrics: [
    {
      id: "mel cepstral distortion",
      description: "How far the spectrum of the speech is from that of a recording; lower is better.",
    },
  ],
  widgetModels: ["suno/bark"],
  demo: {
    inputs: [
      {
        type: "text",
        label: "Input",
        content: "The ferry leaves at a quarter past seven, from the second pier.",
      },
    ],
    outputs: [
      {
        type: "audio",
        filename: "audio.wav",
        file: "ferry.wav",
        label: "Spoken by the synthesizer eSpeak NG; a neural model sounds like a person",
      },
    ],
  },
};
