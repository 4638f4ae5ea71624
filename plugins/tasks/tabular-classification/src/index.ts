import { defineTask, tabularClassificationInput, tabularClassificationOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

/** The columns of the public wine quality data, whose classes are quality grades. */
const wines = {
  "fixed acidity": ["7.2", "8.9", "6.4"],
  "volatile acidity": ["0.61", "0.34", "0.42"],
  "citric acid": ["0.04", "0.41", "0.19"],
  "residual sugar": ["2.1", "2.4", "1.8"],
  chlorides: ["0.081", "0.072", "0.066"],
  "free sulfur dioxide": ["14", "21", "9"],
  "total sulfur dioxide": ["38", "52", "25"],
  density: ["0.9972", "0.9961", "0.9948"],
  pH: ["3.42", "3.21", "3.36"],
  sulphates: ["0.55", "0.78", "0.63"],
  alcohol: ["9.6", "11.8", "10.9"],
};

const oneWine = Object.fromEntries(Object.entries(wines).map(([column, cells]) => [column, cells.slice(0, 1)]));

export default defineTask({
  descriptor,
  samples: [
    { label: "Three wines", input: { inputs: { data: wines } } },
    { label: "One wine", input: { inputs: { data: oneWine } } },
  ],
  input: tabularClassificationInput,
  output: tabularClassificationOutput,
  snippetInput: () => ({ kind: "fields", fields: wines }),
});
