import { defineTask, imageSegmentationInput, imageSegmentationOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    { label: "Astronaut", input: { inputs: { sampleFile: "astronaut.jpg" } } },
    { label: "Cat", input: { inputs: { sampleFile: "cat.jpg" } } },
    { label: "Coffee", input: { inputs: { sampleFile: "coffee.jpg" } } },
  ],
  input: imageSegmentationInput,
  output: imageSegmentationOutput,
  snippetInput: () => ({ kind: "image", fileName: "cats.jpg" }),
});
