import { defineTask, textToImageInput, textToImageOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    {
      label: "Galaxies",
      language: "en",
      input: { inputs: "A sky full of small galaxies in many colors, seen through a telescope" },
    },
    {
      label: "Photograph",
      language: "en",
      input: { inputs: "A lighthouse in a winter storm, seen from the sea, long exposure, gray morning light" },
    },
    {
      label: "Illustration",
      language: "en",
      input: { inputs: "A fox reading a newspaper in a tram, warm watercolor, loose outlines" },
    },
    {
      label: "Wide image",
      language: "en",
      input: {
        inputs: "Terraced rice fields at dawn with mist in the valleys, aerial view",
        parameters: { width: 1024, height: 576, negative_prompt: "people, text" },
      },
    },
    {
      label: "Design",
      language: "en",
      input: { inputs: "A ceramic teapot shaped like a snail, studio light, white background" },
    },
    {
      label: "Zeichnung",
      language: "de",
      input: { inputs: "Ein Baumhaus mit Wendeltreppe, technische Zeichnung auf vergilbtem Papier" },
    },
    {
      label: "Aquarelle",
      language: "fr",
      input: { inputs: "Un marché de village sous la pluie, parapluies de toutes les couleurs, aquarelle" },
    },
    { label: "水墨画", language: "zh", input: { inputs: "雪中的小桥与梅花，水墨画，留白" } },
  ],
  input: textToImageInput,
  output: textToImageOutput,
  snippetInput: () => ({ kind: "text", text: "An otter in a raincoat waiting at a bus stop" }),
});
