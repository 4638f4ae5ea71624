import { defineTask, imageClassificationInput, imageClassificationOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    { label: "Cat", input: { inputs: { sampleFile: "cat.jpg" } } },
    { label: "Coffee", input: { inputs: { sampleFile: "coffee.jpg" } } },
    { label: "Rocket", input: { inputs: { sampleFile: "rocket.jpg" } } },
  ],
  input: imageClassificationInput,
  output: imageClassificationOutput,
  snippetInput: () => ({ kind: "image", fileName: "cats.jpg" }),
});
