import {
  completionStream,
  hasFinishReason,
  isObject,
  openAiCompletion,
  type ProviderTask,
} from "@patchbay/core/provider";
import { firstOfListTask } from "./checked-task.ts";
import { withOpenAiForm } from "./routes.ts";
import { objectOf, text } from "./shapes.ts";

const expected = "Expected Array<{generated_text: string}>";
const generation = firstOfListTask({ orOne: true, shape: objectOf({ generated_text: text }), expected });

/** Text generation in the format of text-generation-inference, or OpenAI's completions. */
export const textGeneration: ProviderTask = {
  ...withOpenAiForm(generation, openAiCompletion({ path: "completions", expected })),
  stream: {
    format: "sse",
    text(chunk) {
      const token = isObject(chunk) ? chunk["token"] : undefined;
      if (!isObject(token)) return completionStream.text(chunk as Parameters<typeof completionStream.text>[0]);
      return typeof token["text"] === "string" && token["special"] !== true ? token["text"] : "";
    },
    complete: (chunk) => isObject(chunk) && (typeof chunk["generated_text"] === "string" || hasFinishReason(chunk)),
  },
};
