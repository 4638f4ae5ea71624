import { defineTask, imageToImageInput, imageToImageOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    {
      label: "Black and white",
      language: "en",
      input: {
        inputs: { sampleFile: "coffee.jpg" },
        parameters: { prompt: "Turn the photograph into black and white" },
      },
    },
    {
      label: "Winter",
      language: "en",
      input: {
        inputs: { sampleFile: "cat.jpg" },
        parameters: { prompt: "Put the cat on a windowsill with snow outside" },
      },
    },
    {
      label: "Green tea",
      language: "en",
      input: {
        inputs: { sampleFile: "coffee.jpg" },
        parameters: {
          prompt: "The cup is full of green tea, seen from above",
          mask_image: { sampleFile: "coffee-mask.png" },
        },
      },
    },
    {
      label: "Ein Schal",
      language: "de",
      input: { inputs: { sampleFile: "cat.jpg" }, parameters: { prompt: "Gib der Katze einen roten Schal" } },
    },
  ],
  input: imageToImageInput,
  output: imageToImageOutput,
  snippetInput: () => ({
    kind: "fields",
    fields: { image: "cat.png", prompt: "Put the cat on a windowsill with snow outside." },
  }),
});
