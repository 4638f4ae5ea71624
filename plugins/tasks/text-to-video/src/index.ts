import { defineTask, textToVideoInput, textToVideoOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    {
      label: "Galaxies",
      language: "en",
      input: { inputs: "A slow flight into a sky full of galaxies" },
    },
    {
      label: "Still camera",
      language: "en",
      input: { inputs: "Steam rises from a cup of tea on a windowsill while rain runs down the glass, still camera" },
    },
    {
      label: "Moving camera",
      language: "en",
      input: { inputs: "A slow flight over a glacier towards a blue ice cave, morning sun" },
    },
    {
      label: "Drawn",
      language: "en",
      input: {
        inputs: "A paper boat sails across a flooded street, hand-drawn animation",
        parameters: { seed: 7, negative_prompt: ["text", "people"] },
      },
    },
    {
      label: "Nature",
      language: "de",
      input: { inputs: "Ein Igel trottet nachts durch raschelndes Herbstlaub, Mondlicht" },
    },
    {
      label: "Ville",
      language: "fr",
      input: { inputs: "Un tramway traverse une place enneigée au crépuscule, plan large" },
    },
    { label: "城市", language: "zh", input: { inputs: "雨夜的街道，霓虹灯倒映在水面上，镜头缓缓前移" } },
  ],
  input: textToVideoInput,
  output: textToVideoOutput,
  snippetInput: () => ({ kind: "text", text: "A kite climbs over a windy beach while two dogs chase its shadow" }),
});
