import {
  defineProvider,
  isObject,
  type ListedModel,
  type VendorAnswer,
  type VendorFailure,
} from "@patchbay/core/provider";
import { conversation } from "./conversation.ts";
import { painting } from "./painting.ts";
import { dictation } from "./dictation.ts";

const TASKS: Readonly<Record<string, string>> = {
  talk: "conversational",
  paint: "text-to-image",
  hear: "automatic-speech-recognition",
};

/** `{ fault: { text, code, about, again } }`, whatever the status. */
function failure({ body }: VendorAnswer): VendorFailure | undefined {
  const fault = isObject(body) ? body["fault"] : undefined;
  if (!isObject(fault) || typeof fault["text"] !== "string") return undefined;
  const { text: message, code, about: field, again: retryable } = fault;
  return {
    message,
    ...(typeof code === "string" && { code }),
    ...(typeof field === "string" && { field }),
    ...(typeof retryable === "boolean" && { retryable }),
  };
}

function readModel(entry: unknown): ListedModel[] {
  const { handle, does, title, window, cents } = isObject(entry) ? entry : {};
  const task = TASKS[String(does)];
  if (typeof handle !== "string" || task === undefined) return [];
  const [input, output] = Array.isArray(cents) ? cents.map((each) => Number(each) / 100) : [];
  return [
    {
      id: handle,
      task,
      ...(typeof title === "string" && { label: title }),
      ...(typeof window === "number" && { contextLength: window }),
      ...(input !== undefined &&
        output !== undefined && { price: { currency: "EUR", unit: "million tokens", input, output } as const }),
    },
  ];
}

export default defineProvider({
  tasks: { conversational: conversation, "text-to-image": painting, "automatic-speech-recognition": dictation },
  failure,
  listModels: {
    route: () => ({ path: "v2/catalog", query: { all: "yes" } }),
    read: ({ data }) => (isObject(data) && Array.isArray(data["items"]) ? data["items"].flatMap(readModel) : []),
  },
});
