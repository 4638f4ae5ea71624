import { defineTask, imageTo3dInput, imageTo3dOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [{ label: "Coffee", input: { inputs: { sampleFile: "coffee.jpg" } } }],
  input: imageTo3dInput,
  output: imageTo3dOutput,
});
