import { defineTask, textTo3dInput, textTo3dOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [{ label: "Stool", language: "en", input: { inputs: "a wooden stool with three legs" } }],
  input: textTo3dInput,
  output: textTo3dOutput,
});
