import { defineTask, objectDetectionInput, objectDetectionOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    { label: "Coffee", input: { inputs: { sampleFile: "coffee.jpg" } } },
    { label: "Cat", input: { inputs: { sampleFile: "cat.jpg" } } },
    { label: "Astronaut", input: { inputs: { sampleFile: "astronaut.jpg" }, parameters: { threshold: 0.5 } } },
  ],
  input: objectDetectionInput,
  output: objectDetectionOutput,
  snippetInput: () => ({ kind: "image", fileName: "cats.jpg" }),
});
