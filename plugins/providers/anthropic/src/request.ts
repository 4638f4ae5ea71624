import {
  inexpressible,
  joinTurns,
  ownParts,
  readNativeChat,
  type NativeChat,
  type NativePart,
  type NativeTurn,
} from "@patchbay/core/native-chat";
import { bytesFromBase64, InputError, isObject, type JsonObject, type ProviderCall } from "@patchbay/core/provider";
import { checkEffort, checkToolChoice } from "./model-facts.ts";

const VENDOR = "Anthropic";

/** The vendor requires a limit even if the caller sets none; every model that it serves supports this one. */
const DEFAULT_MAX_TOKENS = 8192;

const EFFORTS = ["low", "medium", "high", "xhigh", "max"];

/** The body of a Messages request. Source: https://platform.claude.com/docs/en/api/messages/create */
export async function messagesBody(call: ProviderCall): Promise<Record<string, unknown>> {
  const chat = readNativeChat(call, {
    vendor: VENDOR,
    supports: ["temperature", "top_p", "stop", "reasoning_effort", "parallel_tool_calls", "user"],
    formats: ["schema"],
    laterSystem: true,
    thoughts: ["anthropic"],
  });
  const { betas: _header, thinking, output_config: ownOutput, ...more } = chat.own;
  const { temperature, top_p, stop, user } = chat.given;
  const tools = [
    ...chat.tools.map(({ parameters, own, ...tool }) => ({ ...tool, input_schema: parameters, ...own })),
    ...chat.ownTools,
  ];
  checkEffort(call.providerModelId, chat.given.reasoning_effort);
  checkToolChoice(call.providerModelId, chat.toolChoice);
  const { effort, ...thoughts } = reasoningOf(chat.given.reasoning_effort);
  const format = isObject(chat.format) && { type: "json_schema", schema: chat.format["schema"] };
  const output = { ...(effort && { effort }), ...(format && { format }), ...(ownOutput as object | undefined) };
  const messages = await joinTurns(chat.turns, contentOf);
  return {
    ...more,
    model: call.providerModelId,
    max_tokens: chat.maxTokens ?? DEFAULT_MAX_TOKENS,
    messages: messages.map(({ role, content }) => ({ role, content: shortest(content) })),
    ...(chat.system.length > 0 && { system: shortest(chat.system.map(blockOf)) }),
    ...(temperature !== undefined && { temperature }),
    ...(top_p !== undefined && { top_p }),
    ...(stop !== undefined && { stop_sequences: stop }),
    ...(user !== undefined && { metadata: { user_id: user, ...(more["metadata"] as object | undefined) } }),
    ...(tools.length > 0 && { tools }),
    ...toolChoiceOf(chat),
    ...thoughts,
    ...(thinking !== undefined && { thinking }),
    ...(Object.keys(output).length > 0 && { output_config: output }),
    ...(call.streaming && { stream: true }),
  };
}

/** The beta features that the caller names. @throws InputError */
export function betaHeader({ args }: ProviderCall): Readonly<Record<string, string>> {
  const { betas } = args;
  if (betas === undefined) return {};
  if (Array.isArray(betas) && betas.every((name) => /^[\w-]+$/.test(String(name)))) {
    return { "anthropic-beta": betas.join(",") };
  }
  throw new InputError("`betas` must be a list of the betas' names.");
}

function reasoningOf(effort: unknown): { readonly effort?: string; readonly thinking?: object } {
  if (effort === undefined) return {};
  if (effort === "none") return { thinking: { type: "disabled" } };
  if (EFFORTS.includes(String(effort))) return { effort: String(effort), thinking: { type: "adaptive" } };
  throw new InputError(
    `${VENDOR} supports reasoning_effort none, ${EFFORTS.join(", ")}, not ${JSON.stringify(effort)}.`,
  );
}

function toolChoiceOf({ toolChoice, given }: NativeChat): object {
  const single = given.parallel_tool_calls === false && { disable_parallel_tool_use: true };
  if (toolChoice === "none") return { tool_choice: { type: "none" } };
  if (toolChoice === "required") return { tool_choice: { type: "any", ...single } };
  if (isObject(toolChoice)) return { tool_choice: { type: "tool", name: toolChoice["name"], ...single } };
  return toolChoice === "auto" || single ? { tool_choice: { type: "auto", ...single } } : {};
}

function contentOf(turn: NativeTurn): JsonObject[] {
  const { parts, toolCalls, answers, reasoning } = turn;
  const content = parts.map(blockOf);
  if (answers) return [{ type: "tool_result", tool_use_id: answers.id, content: shortest(content) }];
  const calls = toolCalls.map(({ id, name, input, own }) => ({ type: "tool_use", id, name, input, ...own }));
  return [...reasoning.flatMap(thinkingOf), ...ownParts(turn, "content_blocks"), ...content, ...calls];
}

/** A single plain text is sent as a string. */
function shortest(content: readonly JsonObject[]): unknown {
  const [first, ...more] = content;
  return first?.["type"] === "text" && more.length === 0 && Object.keys(first).length === 2 ? first["text"] : content;
}

function blockOf(part: NativePart): JsonObject {
  if (part.type === "own") return part.part;
  if (part.type === "text") return { type: "text", text: part.text, ...part.own };
  const { mediaType, data, url, name, own } = part;
  if (mediaType.startsWith("image/")) {
    const source = data === undefined ? { type: "url", url } : { type: "base64", media_type: mediaType, data };
    return { type: "image", source, ...own };
  }
  const title = name !== undefined && { title: name };
  if (mediaType === "application/pdf") {
    const source = data === undefined ? { type: "url", url } : { type: "base64", media_type: mediaType, data };
    return { type: "document", source, ...title, ...own };
  }
  if (mediaType === "text/plain" && data !== undefined) {
    const bytes = bytesFromBase64(data);
    const source = { type: "text", media_type: mediaType, data: new TextDecoder().decode(bytes) };
    return { type: "document", source, ...title, ...own };
  }
  throw inexpressible(VENDOR, `a file of type ${mediaType}`);
}

/** Only reasoning that the vendor signed can be sent back. */
function thinkingOf({ type, text, signature, data }: JsonObject): JsonObject[] {
  if (type === "reasoning.text" && typeof signature === "string") {
    return [{ type: "thinking", thinking: text ?? "", signature }];
  }
  return type === "reasoning.encrypted" ? [{ type: "redacted_thinking", data }] : [];
}
