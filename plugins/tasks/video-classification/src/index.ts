import { defineTask, videoClassificationInput, videoClassificationOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    { label: "Rocket", input: { inputs: { sampleFile: "rocket.webm" } } },
    { label: "Galaxies", input: { inputs: { sampleFile: "galaxies.webm" } } },
  ],
  input: videoClassificationInput,
  output: videoClassificationOutput,
});
