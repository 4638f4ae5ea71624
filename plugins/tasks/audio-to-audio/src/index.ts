import { audioToAudioInput, audioToAudioOutput, defineTask } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [],
  input: audioToAudioInput,
  output: audioToAudioOutput,
  snippetInput: () => ({ kind: "audio", fileName: "sample1.flac" }),
});
