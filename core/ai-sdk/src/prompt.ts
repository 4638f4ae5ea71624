import {
  UnsupportedFunctionalityError,
  type LanguageModelV4FilePart,
  type LanguageModelV4Message,
  type LanguageModelV4Prompt,
  type LanguageModelV4TextPart,
  type LanguageModelV4ToolResultOutput,
} from "@ai-sdk/provider";
import { base64 } from "@patchbay/core/provider";
import type { ChatMessage } from "@patchbay/core/task";
import { blobOf } from "./model.ts";

type Part = Extract<ChatMessage["content"], readonly unknown[]>[number];

/** A prompt as messages in OpenAI's form. @throws UnsupportedFunctionalityError for files that it has no place for */
export async function messagesOf(prompt: LanguageModelV4Prompt): Promise<ChatMessage[]> {
  return (await Promise.all(prompt.map(messagesOfOne))).flat();
}

async function messagesOfOne(message: LanguageModelV4Message): Promise<ChatMessage[]> {
  switch (message.role) {
    case "system":
      return [{ role: "system", content: message.content }];
    case "user":
      return [{ role: "user", content: await contentOf(message.content) }];
    case "assistant":
      return [assistantMessage(message.content)];
    default:
      return message.content.flatMap((part) =>
        part.type === "tool-result"
          ? [{ role: "tool", tool_call_id: part.toolCallId, content: resultText(part.output) }]
          : [],
      );
  }
}

/** Text alone is sent as text: not every server takes lists. */
async function contentOf(
  parts: readonly (LanguageModelV4TextPart | LanguageModelV4FilePart)[],
): Promise<ChatMessage["content"]> {
  const content = await Promise.all(parts.map((part) => (part.type === "text" ? textPart(part.text) : filePart(part))));
  const texts = content.flatMap((part) => (part.type === "text" && "text" in part ? [part.text] : []));
  return texts.length === content.length && texts.length <= 1 ? (texts[0] ?? "") : content;
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
    message: `A prompt cannot hold a file of type ${mediaType} (${data.type}): chats take text, images, PDF, and audio as WAV or MP3.`,
  });
}

type AssistantPart = Extract<LanguageModelV4Message, { role: "assistant" }>["content"][number];

/** Thoughts are left out: what the vendors call them differs, and several refuse them. */
function assistantMessage(parts: readonly AssistantPart[]): ChatMessage {
  const text = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  const calls = parts.flatMap((part) =>
    part.type === "tool-call"
      ? [
          {
            id: part.toolCallId,
            type: "function",
            function: {
              name: part.toolName,
              arguments: typeof part.input === "string" ? part.input : JSON.stringify(part.input ?? {}),
            },
          },
        ]
      : [],
  );
  return {
    role: "assistant",
    content: text === "" && calls.length > 0 ? null : text,
    ...(calls.length > 0 && { tool_calls: calls }),
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
