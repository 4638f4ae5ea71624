import { defineTask, maskGenerationInput, maskGenerationOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    { label: "Coins", input: { inputs: { sampleFile: "coins.jpg" } } },
    { label: "Coffee", input: { inputs: { sampleFile: "coffee.jpg" } } },
  ],
  input: maskGenerationInput,
  output: maskGenerationOutput,
});
