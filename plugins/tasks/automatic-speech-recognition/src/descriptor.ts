import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "Automatic speech recognition writes down what is said in a recording. Today's models handle accents, noise and many languages, can say when each phrase was spoken, and some translate on the way.",
  youtubeId: "TksaY_FDgnk",
  datasets: [
    {
      id: "mozilla-foundation/common_voice_17_0",
      description: "Sentences read aloud by volunteers in over a hundred languages.",
    },
    { id: "amphion/Emilia-Dataset", description: "Spontaneous speech in six languages, with transcripts." },
    { id: "parler-tts/mls_eng", description: "English audiobooks, cut into utterances with their text." },
    { id: "espnet/yodas", description: "Speech of videos under free licenses, in more than a hundred languages." },
  ],
  models: [
    {
      id: "openai/whisper-large-v3",
      description: "A robust model for about a hundred languages, which can translate into English.",
    },
    { id: "facebook/w2v-bert-2.0", description: "A speech encoder to be tuned for languages with few recordings." },
    { id: "facebook/seamless-m4t-v2-large", description: "Transcribes and translates, from speech or text to either." },
    { id: "nvidia/canary-1b", description: "Transcribes and translates English, German, French and Spanish." },
    { id: "pyannote/speaker-diarization-3.1", description: "Says who speaks when, to go with a transcript." },
  ],
  spaces: [
    { id: "hf-audio/whisper-large-v3", description: "Transcribes a file, a recording or a film's sound with Whisper." },
    { id: "mrfakename/Moonshinex", description: "Tries out small models made for live transcription." },
    { id: "facebook/seamless_m4t", description: "Translates speech into speech or text." },
    { id: "nvidia/canary-1b", description: "Tries out Canary on a recording." },
  ],
  metrics: [
    {
      id: "wer",
      description: "Word error rate: wrong, missing and extra words per spoken word; lower is better.",
    },
    { id: "cer", description: "Character error rate: the same by characters, for languages without spaces." },
  ],
  widgetModels: ["openai/whisper-large-v3"],
  demo: {
    inputs: [{ type: "audio", filename: "input.flac", file: "ferry.wav" }],
    outputs: [
      { type: "text", label: "Transcript", content: "The ferry leaves at a quarter past seven, from the second pier." },
    ],
  },
};
