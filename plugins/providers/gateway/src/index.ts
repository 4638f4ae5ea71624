import {
  defineProvider,
  isObject,
  openAiBatch,
  openAiChat,
  openAiModels,
  type ListedModel,
} from "@patchbay/core/provider";
import { fileTasks, jsonTasks, textGeneration } from "./tasks.ts";

/** Another gateway of Patchbay, with its keys and its names of models. Source: docs/gateway.md */
export default defineProvider({
  batch: openAiBatch(),
  listModels: openAiModels({
    model({ task, name, price, capabilities, input_modalities: inputs }) {
      return {
        // An alias may name models of several tasks; most are for chats.
        ...(typeof task === "string" && { task }),
        ...(typeof name === "string" && { label: name }),
        ...(isObject(price) && { price: price as unknown as NonNullable<ListedModel["price"]> }),
        ...(Array.isArray(capabilities) && { capabilities: capabilities as readonly string[] }),
        ...(Array.isArray(inputs) && { inputs: inputs as NonNullable<ListedModel["inputs"]> }),
      };
    },
  }),
  tasks: {
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    ...jsonTasks,
    ...fileTasks,
    "text-generation": textGeneration,
  },
});
