import { defineTask, imageToImageInput, imageToImageOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [],
  input: imageToImageInput,
  output: imageToImageOutput,
  snippetInput: () => ({
    kind: "fields",
    fields: { image: "cat.png", prompt: "Put the cat on a windowsill with snow outside." },
  }),
});
