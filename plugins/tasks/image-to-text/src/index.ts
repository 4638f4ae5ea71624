import { defineTask, imageToTextInput, imageToTextOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [],
  input: imageToTextInput,
  output: imageToTextOutput,
  snippetInput: () => ({ kind: "image", fileName: "cats.jpg" }),
});
