import { defineTask, imageTextToImageInput, imageTextToImageOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  // These models also work without an image.
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
      label: "Schnee",
      language: "de",
      input: { inputs: { sampleFile: "cat.jpg" }, parameters: { prompt: "Lass es um die Katze herum schneien" } },
    },
    {
      label: "Photograph",
      language: "en",
      input: { parameters: { prompt: "A red bicycle leans against a whitewashed wall, hard noon light, photograph" } },
    },
    {
      label: "Lettering",
      language: "en",
      input: { parameters: { prompt: 'A hand-painted shop sign that says "Fresh Figs", worn blue wood' } },
    },
    {
      label: "Stillleben",
      language: "de",
      input: { parameters: { prompt: "Drei Birnen auf einem Leinentuch, Fensterlicht von links, Ölgemälde" } },
    },
    {
      label: "Affiche",
      language: "fr",
      input: {
        parameters: { prompt: "Affiche d'un festival de cerfs-volants au bord de la mer, aplats de couleurs vives" },
      },
    },
    {
      label: "Paisaje",
      language: "es",
      input: { parameters: { prompt: "Un molino blanco entre olivos al atardecer, acuarela" } },
    },
    { label: "水墨", language: "zh", input: { parameters: { prompt: "竹林间的石桥，薄雾，水墨画" } } },
  ],
  input: imageTextToImageInput,
  output: imageTextToImageOutput,
  snippetInput: () => ({
    kind: "fields",
    fields: { image: "cat.png", prompt: "Put a straw hat on the cat and leave the rest as it is" },
  }),
});
