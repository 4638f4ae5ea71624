import { defineTask, depthEstimationInput, depthEstimationOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [{ label: "Coffee", input: { inputs: { sampleFile: "coffee.jpg" } } }],
  input: depthEstimationInput,
  output: depthEstimationOutput,
});
