import { defineTask, visualQuestionAnsweringInput, visualQuestionAnsweringOutput } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

export default defineTask({
  descriptor,
  samples: [],
  input: visualQuestionAnsweringInput,
  output: visualQuestionAnsweringOutput,
});
