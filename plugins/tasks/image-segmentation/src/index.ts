import { defineTask, imageSegmentationInput, imageSegmentationOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [],
  input: imageSegmentationInput,
  output: imageSegmentationOutput,
  snippetInput: () => ({ kind: "image", fileName: "cats.jpg" }),
});
