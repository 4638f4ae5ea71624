import { defineTask, imageToVideoInput, imageToVideoOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    {
      label: "Camera climbs",
      language: "en",
      input: {
        inputs: { sampleFile: "rocket.jpg" },
        parameters: { prompt: "The camera climbs slowly along the rocket" },
      },
    },
    { label: "Without words", input: { inputs: { sampleFile: "galaxies.jpg" } } },
  ],
  input: imageToVideoInput,
  output: imageToVideoOutput,
  snippetInput: () => ({
    kind: "fields",
    fields: { image: "cat.png", prompt: "The cat turns its head and yawns, still camera" },
  }),
});
