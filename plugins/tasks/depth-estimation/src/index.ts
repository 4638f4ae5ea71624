import { defineTask, depthEstimationInput, depthEstimationOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [],
  input: depthEstimationInput,
  output: depthEstimationOutput,
});
