import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "An audio classifier listens to a recording and says how well each of its labels fits: a command, a sound such as rain or an engine, the language, the speaker, or the mood of a voice.",
  youtubeId: "KWwzcmG98Ds",
  datasets: [
    { id: "s3prl/superb", description: "Several tests of speech models, from keywords to speakers and moods." },
    { id: "agkphysics/AudioSet", description: "Clips of ten seconds from videos, labeled with hundreds of sounds." },
  ],
  models: [
    {
      id: "speechbrain/google_speech_command_xvector",
      description: "Recognizes spoken commands, such as yes, no, up and down.",
    },
    {
      id: "ehcalabres/wav2vec2-lg-xlsr-en-speech-emotion-recognition",
      description: "Hears the emotion in English speech.",
    },
    { id: "facebook/mms-lid-126", description: "Says in which of 126 languages somebody speaks." },
  ],
  spaces: [{ id: "kurianbenoy/audioclassification", description: "Classifies your recording." }],
  metrics: [
    { id: "accuracy", description: "Share of recordings that got the right label; misleading where one is rare." },
    { id: "recall", description: "Share of the recordings with a label that the model finds." },
    { id: "precision", description: "Share of the predictions of a label that are correct." },
    { id: "f1", description: "Harmonic mean of precision and recall: high only when both are." },
  ],
  widgetModels: ["MIT/ast-finetuned-audioset-10-10-0.4593"],
  demo: {
    inputs: [{ type: "audio", filename: "audio.wav", file: "down.wav" }],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "Up", score: 0.2 },
          { label: "Down", score: 0.8 },
        ],
      },
    ],
  },
};
