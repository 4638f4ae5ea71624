import { audioClassificationInput, audioClassificationOutput, defineTask } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    { label: "A command", input: { inputs: { sampleFile: "down.wav" } } },
    { label: "Music", input: { inputs: { sampleFile: "marimba.wav" } } },
  ],
  input: audioClassificationInput,
  output: audioClassificationOutput,
  snippetInput: () => ({ kind: "audio", fileName: "sample1.flac" }),
});
