import { automaticSpeechRecognitionInput, automaticSpeechRecognitionOutput, defineTask } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    { label: "Announcement", language: "en", input: { inputs: { sampleFile: "ferry.wav" } } },
    {
      label: "With timestamps",
      language: "en",
      input: { inputs: { sampleFile: "ferry.wav" }, parameters: { return_timestamps: true } },
    },
    { label: "Two words", language: "en", input: { inputs: { sampleFile: "voice.wav" } } },
  ],
  input: automaticSpeechRecognitionInput,
  output: automaticSpeechRecognitionOutput,
  snippetInput: () => ({ kind: "audio", fileName: "sample1.flac" }),
});
