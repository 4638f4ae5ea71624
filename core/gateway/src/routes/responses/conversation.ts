import type { JsonObject } from "../../request/read-json.ts";
import { refused } from "../../errors/gateway-error.ts";

/** The messages of a chat for the items of a response. Reasoning is left out: it belongs to the vendor that wrote it. */
export function conversationOf(items: readonly JsonObject[]): JsonObject[] {
  const messages: JsonObject[] = [];
  for (const item of items) {
    const { type = "message" } = item;
    if (type === "message") messages.push(messageOf(item));
    else if (type === "function_call") addCall(messages, item);
    else if (type === "function_call_output") messages.push(toolMessage(item));
    else if (type !== "reasoning") throw refused("input", `an item of type ${JSON.stringify(type)} has no counterpart`);
  }
  return messages;
}

/** A phase labels what an answer was for OpenAI's own models. */
function messageOf({
  role,
  content,
  type: _type,
  id: _id,
  status: _status,
  phase: _phase,
  ...others
}: JsonObject): JsonObject {
  const [other] = Object.keys(others);
  if (other !== undefined) throw refused(`input.${other}`, "a message has no counterpart");
  const chatRole = role === "developer" ? "system" : role;
  if (typeof content === "string") return { role: chatRole, content };
  const parts = (Array.isArray(content) ? (content as JsonObject[]) : []).map(partOf);
  const isText = parts.every(({ type }) => type === "text");
  return { role: chatRole, content: isText ? parts.map(({ text }) => text).join("") : parts };
}

function partOf(part: JsonObject): JsonObject {
  const { type, text, refusal, image_url: url, detail, file_data: data, filename } = part;
  if (type === "input_text" || type === "output_text") return { type: "text", text };
  if (type === "refusal") return { type: "text", text: refusal };
  if (type === "input_image" && typeof url === "string") {
    return { type: "image_url", image_url: { url, ...(detail !== undefined && detail !== "auto" && { detail }) } };
  }
  if (type === "input_file" && typeof data === "string") {
    return { type: "file", file: { filename: filename ?? "document.pdf", file_data: data } };
  }
  const reason = (): string => {
    if ("file_id" in part || "file_url" in part) return "the gateway has no files; send the content";
    return type === "input_image" ? "it has no `image_url`" : "it has no counterpart";
  };
  throw refused("input", `a part of type ${JSON.stringify(type)}: ${reason()}`);
}

/** Calls belong to the answer before them. */
function addCall(messages: JsonObject[], { call_id: id, name, arguments: text }: JsonObject): void {
  const call = { id, type: "function", function: { name, arguments: text } };
  const last = messages.at(-1);
  if (last?.["role"] === "assistant") {
    const calls = (last["tool_calls"] ?? []) as readonly JsonObject[];
    messages[messages.length - 1] = { ...last, tool_calls: [...calls, call] };
  } else messages.push({ role: "assistant", content: null, tool_calls: [call] });
}

function toolMessage({ call_id: id, output }: JsonObject): JsonObject {
  const content = typeof output === "string" ? output : messageOf({ role: "tool", content: output })["content"];
  if (typeof content !== "string") throw refused("input", "a tool's result can only be text");
  return { role: "tool", tool_call_id: id, content };
}
