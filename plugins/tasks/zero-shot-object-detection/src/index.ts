import { defineTask, zeroShotObjectDetectionInput, zeroShotObjectDetectionOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    {
      label: "Astronaut",
      language: "en",
      input: {
        inputs: { sampleFile: "astronaut.jpg" },
        parameters: { candidate_labels: ["helmet", "flag", "space shuttle"] },
      },
    },
    {
      label: "Coffee",
      language: "en",
      input: { inputs: { sampleFile: "coffee.jpg" }, parameters: { candidate_labels: ["cup", "spoon", "notebook"] } },
    },
  ],
  input: zeroShotObjectDetectionInput,
  output: zeroShotObjectDetectionOutput,
});
