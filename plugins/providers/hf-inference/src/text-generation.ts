import {
  completionStream,
  hasFinishReason,
  isObject,
  openAiCompletion,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";
import { firstOfListTask } from "./checked-task.ts";
import { objectOf, text } from "./shapes.ts";

const expected = "Expected Array<{generated_text: string}>";
const generation = firstOfListTask({ orOne: true, shape: objectOf({ generated_text: text }), expected });
const completion = openAiCompletion({ expected });

/** Text generation as text-generation-inference speaks it, or OpenAI's completions where an endpoint's address says so. */
export const textGeneration: ProviderTask = {
  route(call) {
    if (!speaksOpenAi(call)) return generation.route(call);
    return { path: pathOf(call).endsWith("/v1") ? "completions" : "" };
  },
  body: (call, context) => formOf(call).body(call, context),
  read: (answer, context) => formOf(context.call).read(answer, context),
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

function formOf(call: ProviderCall): ProviderTask {
  return speaksOpenAi(call) ? completion : generation;
}

/** An address that ends like OpenAI's answers nothing else: the other form would only find a 404 there. */
function speaksOpenAi(call: ProviderCall): boolean {
  return call.endpointUrl !== undefined && /\/v1(\/completions)?$/.test(pathOf(call));
}

function pathOf({ baseUrl }: ProviderCall): string {
  return new URL(baseUrl).pathname.replace(/\/+$/, "");
}
