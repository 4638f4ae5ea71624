import { defineTask, videoClassificationInput, videoClassificationOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [],
  input: videoClassificationInput,
  output: videoClassificationOutput,
});
