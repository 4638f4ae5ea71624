import {
  UnsupportedFunctionalityError,
  type LanguageModelV4FilePart,
  type LanguageModelV4Message,
  type LanguageModelV4Prompt,
  type LanguageModelV4TextPart,
  type LanguageModelV4ToolResultOutput,
} from "@ai-sdk/provider";
import { base64, type JsonObject } from "@patchbay/core/provider";
import type { ChatMessage } from "@patchbay/core/task";
import { blobOf, type ModelBase } from "./model.ts";
import { ownMembers, signedThoughts } from "./thoughts.ts";

type Part = Extract<ChatMessage["content"], readonly unknown[]>[number];

/** A prompt as messages in OpenAI's form. @throws UnsupportedFunctionalityError for files that it has no place for */
export async function messagesOf(prompt: LanguageModelV4Prompt, base: ModelBase): Promise<ChatMessage[]> {
  return (await Promise.all(prompt.map((message) => messagesOfOne(message, base)))).flat();
}

async function messagesOfOne(message: LanguageModelV4Message, base: ModelBase): Promise<ChatMessage[]> {
  const more = ownMembers(message.providerOptions, base);
  switch (message.role) {
    case "system":
      return [{ role: "system", content: shortest([{ ...textPart(message.content), ...more }]) }];
    case "user":
      return [{ role: "user", content: await contentOf(message.content, more, base) }];
    case "assistant":
      return [assistantMessage(message.content, more, base)];
    default:
      return message.content.flatMap((part) => {
        if (part.type !== "tool-result") return [];
        const members = { ...more, ...ownMembers(part.providerOptions, base) };
        const content = shortest([{ ...textPart(resultText(part.output)), ...members }]);
        return [{ role: "tool", tool_call_id: part.toolCallId, content }];
      });
  }
}

/** Options of a whole message apply to its last part, as vendors expect. */
async function contentOf(
  parts: readonly (LanguageModelV4TextPart | LanguageModelV4FilePart)[],
  ofMessage: object,
  base: ModelBase,
): Promise<ChatMessage["content"]> {
  const content = await Promise.all(
    parts.map(async (part, index) => ({
      ...(part.type === "text" ? textPart(part.text) : await filePart(part)),
      ...(index === parts.length - 1 && ofMessage),
      ...ownMembers(part.providerOptions, base),
    })),
  );
  return content.length === 0 ? "" : shortest(content);
}

/** Text alone is sent as text: not every server takes lists. */
function shortest(content: readonly Part[]): ChatMessage["content"] {
  const [first] = content;
  const isPlain = content.length === 1 && first && Object.keys(first).length === 2 && "text" in first;
  return isPlain ? first.text : [...content];
}

function textPart(text: string): Part {
  return { type: "text", text };
}

async function filePart({ mediaType, data, filename }: LanguageModelV4FilePart): Promise<Part> {
  const [kind] = mediaType.split("/");
  if (data.type === "text") return textPart(data.text);
  if (kind === "text" && data.type === "data") return textPart(await blobOf(data.data, mediaType).text());
  if (kind === "image" && data.type !== "reference") {
    const type = mediaType === "image/*" || mediaType === "image" ? "image/jpeg" : mediaType;
    const url = data.type === "url" ? data.url.href : `data:${type};base64,${await base64Of(data.data)}`;
    return { type: "image_url", image_url: { url } };
  }
  const format = /^audio\/(?:x-)?(mpeg|mp3|wav|wave)$/.exec(mediaType)?.[1];
  if (format && data.type === "data") {
    const input_audio = { data: await base64Of(data.data), format: format.startsWith("mp") ? "mp3" : "wav" };
    return { type: "input_audio", input_audio };
  }
  if (mediaType === "application/pdf" && data.type === "data") {
    const file_data = `data:${mediaType};base64,${await base64Of(data.data)}`;
    return { type: "file", file: { file_data, ...(filename !== undefined && { filename }) } };
  }
  throw new UnsupportedFunctionalityError({
    functionality: `file of type ${mediaType} as ${data.type}`,
    message: `A prompt cannot contain a file of type ${mediaType} (${data.type}): chats take text, images, PDF, and audio as WAV or MP3.`,
  });
}

type AssistantPart = Extract<LanguageModelV4Message, { role: "assistant" }>["content"][number];

/** Only signed reasoning is sent back: vendors name other reasoning differently, and several refuse it. */
function assistantMessage(parts: readonly AssistantPart[], ofMessage: object, base: ModelBase): ChatMessage {
  const texts = parts.filter((part) => part.type === "text");
  const more = Object.assign({}, ofMessage, ...texts.map((part) => ownMembers(part.providerOptions, base))) as object;
  const text = texts.map((part) => part.text).join("");
  const details = parts.flatMap((part) => signedThoughts(part.providerOptions, base));
  const called = parts.filter((part) => part.type === "tool-call");
  const calls = called.map((part, index) => ({
    id: part.toolCallId,
    type: "function",
    function: {
      name: part.toolName,
      arguments: typeof part.input === "string" ? part.input : JSON.stringify(part.input ?? {}),
    },
    ...(text === "" && index === called.length - 1 && ofMessage),
    ...ownMembers(part.providerOptions, base),
  }));
  return {
    role: "assistant",
    content: text === "" && calls.length > 0 ? null : shortest([{ ...textPart(text), ...more }]),
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(details.length > 0 && { reasoning_details: details as JsonObject[] }),
  };
}

function resultText(output: LanguageModelV4ToolResultOutput): string {
  switch (output.type) {
    case "text":
    case "error-text":
      return output.value;
    case "json":
    case "error-json":
      return JSON.stringify(output.value);
    case "execution-denied":
      return output.reason ?? "The user did not allow this call.";
    default:
      return output.value.map((part) => (part.type === "text" ? part.text : JSON.stringify(part))).join("\n");
  }
}

async function base64Of(data: string | Uint8Array): Promise<string> {
  return typeof data === "string" ? data : base64(blobOf(data, ""));
}
