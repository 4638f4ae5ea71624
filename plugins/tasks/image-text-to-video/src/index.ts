import { defineTask, imageTextToVideoInput, imageTextToVideoOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  // These models also work without an image.
  samples: [
    {
      label: "Camera climbs",
      language: "en",
      input: {
        inputs: { sampleFile: "rocket.jpg" },
        parameters: { prompt: "The camera climbs slowly along the rocket" },
      },
    },
    {
      label: "Kamerafahrt",
      language: "de",
      input: {
        inputs: { sampleFile: "coffee.jpg" },
        parameters: { prompt: "Dampf steigt aus der Tasse, die Kamera kreist langsam um sie" },
      },
    },
    {
      label: "Still camera",
      language: "en",
      input: {
        parameters: { prompt: "A candle burns down beside an open book, the pages stir in the draught, still camera" },
      },
    },
    {
      label: "Moving camera",
      language: "en",
      input: { parameters: { prompt: "The camera glides through a greenhouse full of ferns towards a glass door" } },
    },
    {
      label: "Meer",
      language: "de",
      input: { parameters: { prompt: "Wellen rollen an einen Kiesstrand, Möwen ziehen vorüber, Totale" } },
    },
    {
      label: "Marché",
      language: "fr",
      input: { parameters: { prompt: "Une fleuriste arrange des pivoines sur son étal, lumière du matin, gros plan" } },
    },
    {
      label: "Tren",
      language: "es",
      input: { parameters: { prompt: "Un tren cruza un puente de hierro sobre un río, vista aérea lenta" } },
    },
    { label: "山间", language: "zh", input: { parameters: { prompt: "云海在山谷间缓缓流动，日出，航拍" } } },
  ],
  input: imageTextToVideoInput,
  output: imageTextToVideoOutput,
  snippetInput: () => ({
    kind: "fields",
    fields: { image: "cat.png", prompt: "The cat gets up and walks out of the image" },
  }),
});
