import { audioToAudioInput, audioToAudioOutput, defineTask } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [{ label: "Voice and tone", input: { inputs: { sampleFile: "voice-and-tone.wav" } } }],
  input: audioToAudioInput,
  output: audioToAudioOutput,
  snippetInput: () => ({ kind: "audio", fileName: "sample1.flac" }),
});
