import type { JsonObject } from "../../request/read-json.ts";
import { refused } from "../../errors/gateway-error.ts";

interface Message {
  readonly role: string;
  readonly content: string | readonly JsonObject[];
  readonly [name: string]: unknown;
}

/**
 * Messages of a chat for one of Anthropic's: tool results become messages of their own. Thinking is left out, because its
 * signature is only valid at the vendor that made it.
 */
export function chatMessages({ role, content, ...others }: Message): JsonObject[] {
  const [other] = Object.keys(others);
  if (other !== undefined) throw refused(`messages.${other}`, "a chat has no counterpart");
  if (role !== "user" && role !== "assistant" && role !== "system") {
    throw refused("messages", `the role ${JSON.stringify(role)} is unknown`);
  }
  if (typeof content === "string") return [{ role, content }];
  const blocks = content.filter(({ type }) => type !== "thinking" && type !== "redacted_thinking");
  const results = blocks.filter(({ type }) => type === "tool_result").map(toolMessage);
  const calls = blocks.filter(({ type }) => type === "tool_use").map(toolCall);
  const parts = blocks.filter(({ type }) => type !== "tool_result" && type !== "tool_use").map(partOf);
  const only = parts.length === 1 && parts[0]?.["type"] === "text" ? parts[0]["text"] : undefined;
  const isEmpty = parts.length === 0 && calls.length === 0;
  return [
    ...results,
    ...(isEmpty
      ? []
      : [{ role, content: only ?? (parts.length > 0 ? parts : null), ...(calls.length > 0 && { tool_calls: calls }) }]),
  ];
}

/** The text of a block. @throws GatewayError for a block of another kind */
export function chatText({ type, text }: JsonObject): string {
  if (type !== "text") throw refused("messages", `a block of type ${JSON.stringify(type)} cannot stand here`);
  return String(text);
}

function partOf(block: JsonObject): JsonObject {
  const { type, source, title, context, citations } = block;
  if (type === "text") return { type, text: block["text"] };
  const { type: kind, media_type: mediaType, data, url } = (source ?? {}) as JsonObject;
  const address =
    kind === "base64" ? `data:${String(mediaType)};base64,${String(data)}` : kind === "url" ? url : undefined;
  if (type === "image" && address !== undefined) return { type: "image_url", image_url: { url: address } };
  if (type !== "document") throw refused("messages", `a block of type ${JSON.stringify(type)} has no counterpart`);
  if ((citations as JsonObject | undefined)?.["enabled"] === true) {
    throw refused("messages", "citations of a document have no counterpart");
  }
  const lost = context ? "context" : kind === "text" && title ? "title" : undefined;
  if (lost !== undefined) throw refused("messages", `the \`${lost}\` of a document has no counterpart`);
  if (kind === "text") return { type: "text", text: data };
  if (address === undefined) throw refused("messages", `a source of type ${JSON.stringify(kind)} has no counterpart`);
  return { type: "file", file: { filename: title ?? "document.pdf", file_data: address } };
}

function toolCall({ id, name, input }: JsonObject): JsonObject {
  return { id, type: "function", function: { name, arguments: JSON.stringify(input ?? {}) } };
}

/** A chat has no mark for a failed call, so its text begins with one. */
function toolMessage({ tool_use_id: id, content, is_error: isError }: JsonObject): JsonObject {
  const text =
    typeof content === "string" ? content : ((content ?? []) as readonly JsonObject[]).map(chatText).join("\n");
  return { role: "tool", tool_call_id: id, content: isError === true ? `Error: ${text}` : text };
}
