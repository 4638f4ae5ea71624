import { defineTask, zeroShotObjectDetectionInput, zeroShotObjectDetectionOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [],
  input: zeroShotObjectDetectionInput,
  output: zeroShotObjectDetectionOutput,
});
