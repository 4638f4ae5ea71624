import {
  chatCompletionInput,
  chatCompletionOutput,
  defineTask,
  textGenerationInput,
  textGenerationOutput,
} from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";
import { samples } from "./samples.ts";

export default defineTask({
  descriptor,
  samples,
  input: textGenerationInput,
  output: textGenerationOutput,
  otherCalls: { conversational: { input: chatCompletionInput, output: chatCompletionOutput } },
  snippetInput: ({ tags }) =>
    tags.includes("conversational")
      ? { kind: "messages", messages: [{ role: "user", content: "What is the capital of France?" }] }
      : { kind: "text", text: "The first thing a gardener learns in spring is" },
});
