import { defineTask, tabularRegressionInput, tabularRegressionOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

/** The columns of the public fish market data; the target is the weight. */
const fish = {
  Species: ["Perch", "Pike", "Roach"],
  Length1: ["21.4", "41.8", "18.6"],
  Length2: ["23.3", "45.1", "20.2"],
  Length3: ["24.8", "48.2", "23.1"],
  Height: ["6.31", "7.62", "6.08"],
  Width: ["3.74", "4.93", "3.41"],
};

const houses = {
  "Living area": ["84", "132", "61"],
  Rooms: ["3", "5", "2"],
  Built: ["1968", "2004", "1912"],
  District: ["harbor", "hillside", "old town"],
};

export default defineTask({
  descriptor,
  samples: [
    { label: "Weights of fish", input: { inputs: { data: fish } } },
    { label: "Prices of houses", input: { inputs: { data: houses } } },
  ],
  input: tabularRegressionInput,
  output: tabularRegressionOutput,
  snippetInput: () => ({ kind: "fields", fields: fish }),
});
