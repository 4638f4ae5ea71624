import { defineTask, visualQuestionAnsweringInput, visualQuestionAnsweringOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [
    {
      label: "Coffee",
      language: "en",
      input: { inputs: { image: { sampleFile: "coffee.jpg" }, question: "What is in the cup?" } },
    },
    {
      label: "Counting",
      language: "en",
      input: { inputs: { image: { sampleFile: "coins.jpg" }, question: "How many coins are there?" } },
    },
    {
      label: "Color",
      language: "en",
      input: { inputs: { image: { sampleFile: "astronaut.jpg" }, question: "What color is the suit?" } },
    },
    {
      label: "Yes or no",
      language: "en",
      input: { inputs: { image: { sampleFile: "cat.jpg" }, question: "Is there a dog in the image?" } },
    },
  ],
  input: visualQuestionAnsweringInput,
  output: visualQuestionAnsweringOutput,
});
