import { defineTask, zeroShotImageClassificationInput, zeroShotImageClassificationOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [],
  input: zeroShotImageClassificationInput,
  output: zeroShotImageClassificationOutput,
  snippetInput: () => ({ kind: "image", fileName: "cats.jpg" }),
});
