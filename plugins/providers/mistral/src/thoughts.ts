import { isObject, type JsonObject } from "@patchbay/core/provider";

/**
 * Converts a chat's answer or a streamed event to OpenAI's form: reasoning models return their text as a list of typed
 * parts. Source: https://docs.mistral.ai/capabilities/reasoning
 */
export function withTexts(data: unknown): unknown {
  if (!isObject(data) || !Array.isArray(data["choices"])) return data;
  return { ...data, choices: data["choices"].map(choiceOf) };
}

function choiceOf(choice: unknown): unknown {
  if (!isObject(choice)) return choice;
  const { message, delta } = choice;
  return {
    ...choice,
    ...(isObject(message) && { message: partOf(message) }),
    ...(isObject(delta) && { delta: partOf(delta) }),
  };
}

function partOf(part: JsonObject): JsonObject {
  if (!Array.isArray(part["content"])) return part;
  const parts = part["content"].filter(isObject);
  const thoughts = parts.filter(({ type }) => type === "thinking").map(({ thinking }) => textOf(thinking));
  const content = textOf(parts.filter(({ type }) => type === "text"));
  return { ...part, content, ...(thoughts.length > 0 && { reasoning_content: thoughts.join("") }) };
}

/** The text of a string or of a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return Array.isArray(content) ? content.map((part) => (isObject(part) ? textOf(part["text"]) : "")).join("") : "";
}
