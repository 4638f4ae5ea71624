import { defineTask, zeroShotImageClassificationInput, zeroShotImageClassificationOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    {
      label: "Cat",
      language: "en",
      input: { inputs: { sampleFile: "cat.jpg" }, parameters: { candidate_labels: ["cat", "dog", "rabbit"] } },
    },
    {
      label: "Coffee",
      language: "en",
      input: {
        inputs: { sampleFile: "coffee.jpg" },
        parameters: { candidate_labels: ["a cup of tea", "a cup of coffee", "a glass of water"] },
      },
    },
    {
      label: "Rakete",
      language: "de",
      input: {
        inputs: { sampleFile: "rocket.jpg" },
        parameters: { candidate_labels: ["Rakete", "Leuchtturm", "Brücke"], hypothesis_template: "Ein Foto von: {}." },
      },
    },
  ],
  input: zeroShotImageClassificationInput,
  output: zeroShotImageClassificationOutput,
  snippetInput: () => ({ kind: "image", fileName: "cats.jpg" }),
});
