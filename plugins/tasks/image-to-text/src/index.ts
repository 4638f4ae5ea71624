import { defineTask, imageToTextInput, imageToTextOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    { label: "Cat", input: { inputs: { sampleFile: "cat.jpg" } } },
    { label: "Coffee", input: { inputs: { sampleFile: "coffee.jpg" } } },
    { label: "Astronaut", input: { inputs: { sampleFile: "astronaut.jpg" } } },
    { label: "Rocket", input: { inputs: { sampleFile: "rocket.jpg" } } },
    { label: "Invoice", input: { inputs: { sampleFile: "invoice.png" } } },
  ],
  input: imageToTextInput,
  output: imageToTextOutput,
  snippetInput: () => ({ kind: "image", fileName: "cats.jpg" }),
});
