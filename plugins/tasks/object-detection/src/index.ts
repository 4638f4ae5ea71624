import { defineTask, objectDetectionInput, objectDetectionOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [],
  input: objectDetectionInput,
  output: objectDetectionOutput,
  snippetInput: () => ({ kind: "image", fileName: "cats.jpg" }),
});
