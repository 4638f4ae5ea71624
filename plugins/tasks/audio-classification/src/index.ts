import { audioClassificationInput, audioClassificationOutput, defineTask } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [],
  input: audioClassificationInput,
  output: audioClassificationOutput,
  snippetInput: () => ({ kind: "audio", fileName: "sample1.flac" }),
});
