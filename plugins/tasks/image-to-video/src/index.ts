import { defineTask, imageToVideoInput, imageToVideoOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [],
  input: imageToVideoInput,
  output: imageToVideoOutput,
  snippetInput: () => ({
    kind: "fields",
    fields: { image: "cat.png", prompt: "The cat turns its head and yawns, still camera" },
  }),
});
