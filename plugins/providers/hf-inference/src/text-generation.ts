import { completionStream, hasFinishReason, isObject, type ProviderTask } from "@patchbay/core/provider";
import { firstOfListTask } from "./checked-task.ts";
import { objectOf, text } from "./shapes.ts";

/** Text generation as text-generation-inference speaks it; endpoints with OpenAI's servers stream completions instead. */
export const textGeneration: ProviderTask = {
  ...firstOfListTask({
    orOne: true,
    shape: objectOf({ generated_text: text }),
    expected: "Expected Array<{generated_text: string}>",
  }),
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
