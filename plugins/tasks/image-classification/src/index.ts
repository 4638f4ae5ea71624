import { defineTask, imageClassificationInput, imageClassificationOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [],
  input: imageClassificationInput,
  output: imageClassificationOutput,
  snippetInput: () => ({ kind: "image", fileName: "cats.jpg" }),
});
