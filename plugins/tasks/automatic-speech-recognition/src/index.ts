import { automaticSpeechRecognitionInput, automaticSpeechRecognitionOutput, defineTask } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [],
  input: automaticSpeechRecognitionInput,
  output: automaticSpeechRecognitionOutput,
  snippetInput: () => ({ kind: "audio", fileName: "sample1.flac" }),
});
