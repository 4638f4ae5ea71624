import { isObject, openAiChat, OutputError, type ProviderTask } from "@patchbay/core/provider";
import { chatRoute } from "./routes.ts";

/** Chat of a hosted model, or of any endpoint with OpenAI's protocol, whose answers are checked leniently. */
export const chat: ProviderTask = {
  ...openAiChat(),
  structuredOutput: "json_schema",
  route: chatRoute,
  read({ data }) {
    if (!isObject(data) || data instanceof Blob) throw new OutputError("Expected ChatCompletionOutput");
    return data;
  },
};
