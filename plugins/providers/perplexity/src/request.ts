import {
  inexpressible,
  ownParts,
  readNativeChat,
  refuseOwn,
  type NativeChat,
  type NativePart,
  type NativeTool,
  type NativeTurn,
} from "@patchbay/core/native-chat";
import { InputError, isObject, type JsonObject, type ProviderCall } from "@patchbay/core/provider";

const VENDOR = "Perplexity";
/** Marks the signature of a tool call, which the vendor requires with the result. */
export const SIGNED = "perplexity";

/** Anthropic's models require a limit here as well. */
const ANTHROPIC_MAX_TOKENS = 8192;
const EFFORTS = ["minimal", "low", "medium", "high", "xhigh", "max"];

/**
 * Replacements of the models of the API that ended on 2026-09-27. Source:
 * github.com/perplexityai/api-platform-developers
 */
const SONAR: Readonly<Record<string, string>> = {
  sonar: "perplexity/sonar",
  "sonar-pro": "low",
  "sonar-reasoning": "low",
  "sonar-reasoning-pro": "low",
  "sonar-deep-research": "medium",
};

/** The body of `POST /v1/agent`, which rejects unknown members. */
export function agentBody(call: ProviderCall): Record<string, unknown> {
  const { model, choice, chat } = readAgentChat(call);
  const { temperature, top_p, parallel_tool_calls, reasoning_effort: effort } = chat.given;
  if (effort !== undefined && !EFFORTS.includes(String(effort))) {
    throw new InputError(
      `${VENDOR} supports reasoning_effort ${EFFORTS.join(", ")}, not ${JSON.stringify(effort)}. Omit it for none.`,
    );
  }
  const limit = chat.maxTokens ?? (model.startsWith("anthropic/") ? ANTHROPIC_MAX_TOKENS : undefined);
  const tools = [...chat.tools.map(toolOf), ...chat.ownTools];
  const system = chat.system.length > 0 ? [messageOf("system", chat.system)] : [];
  return {
    ...chat.own,
    ...(model.includes("/") ? { model } : { preset: model }),
    input: [...system, ...chat.turns.flatMap(itemsOf)],
    ...(limit !== undefined && { max_output_tokens: limit }),
    ...(temperature !== undefined && { temperature }),
    ...(top_p !== undefined && { top_p }),
    ...(effort !== undefined && { reasoning: { effort } }),
    ...(tools.length > 0 && { tools }),
    ...(choice !== undefined && { tool_choice: choice }),
    ...(parallel_tool_calls !== undefined && { parallel_tool_calls }),
    ...(isObject(chat.format) && { response_format: { type: "json_schema", json_schema: chat.format } }),
    ...(call.streaming && { stream: true }),
  };
}

function readAgentChat(call: ProviderCall): { model: string; choice: unknown; chat: NativeChat } {
  const model = call.providerModelId;
  const successor = SONAR[model];
  if (successor !== undefined) {
    throw new InputError(
      `${VENDOR} ended the model "${model}" on 2026-09-27. Use "${successor}" instead${successor.includes("/") ? ', with tools: [{ type: "web_search" }] for answers from the web' : ""}.`,
    );
  }
  const requested = call.args["tool_choice"];
  // The choice of a vendor's tool, such as web_search.
  const isOwn = isObject(requested) && typeof requested["type"] === "string" && requested["type"] !== "function";
  const args = isOwn ? { ...call.args, tool_choice: undefined } : call.args;
  const chat = readNativeChat(
    { ...call, args },
    {
      vendor: VENDOR,
      supports: ["temperature", "top_p", "reasoning_effort", "parallel_tool_calls"],
      formats: ["schema"],
      laterSystem: true,
      thoughts: [SIGNED],
    },
  );
  return { model, choice: isOwn ? requested : chat.toolChoice, chat };
}

function toolOf({ name, description, parameters, strict, own }: NativeTool): JsonObject {
  refuseOwn(VENDOR, own, "a tool");
  return {
    type: "function",
    name,
    ...(description !== undefined && { description }),
    parameters,
    ...(strict !== undefined && { strict }),
  };
}

/** The items of one message: its content, its tool calls, or a tool's result. */
function itemsOf(turn: NativeTurn): JsonObject[] {
  const { role, parts, toolCalls, answers, reasoning } = turn;
  const signatures = new Map(reasoning.map(({ id, data }) => [id, data]));
  const signed = (id: string) => signatures.has(id) && { thought_signature: signatures.get(id) };
  if (answers)
    return [{ type: "function_call_output", call_id: answers.id, name: answers.name, output: textOf(parts) }];
  const calls = toolCalls.map(({ id, name, input }) => ({
    type: "function_call",
    call_id: id,
    name,
    arguments: JSON.stringify(input),
    ...signed(id),
  }));
  const content = [...parts, ...ownParts(turn, "content_parts").map((part): NativePart => ({ type: "own", part }))];
  return [...(content.length > 0 ? [messageOf(role, content)] : []), ...calls];
}

function messageOf(role: string, parts: readonly NativePart[]): JsonObject {
  const isText = role !== "user" || parts.every(({ type }) => type === "text");
  return { type: "message", role, content: isText ? textOf(parts) : parts.map(partOf) };
}

function textOf(parts: readonly NativePart[]): string {
  return parts
    .map((part) => {
      if (part.type !== "text") throw inexpressible(VENDOR, "an image or a file outside of the user's messages");
      refuseOwn(VENDOR, part.own, "a message's part");
      return part.text;
    })
    .join("");
}

function partOf(part: NativePart): JsonObject {
  if (part.type === "own") return part.part;
  refuseOwn(VENDOR, part.own, "a message's part");
  if (part.type === "text") return { type: "input_text", text: part.text };
  const { mediaType, data, url } = part;
  if (!mediaType.startsWith("image/")) throw inexpressible(VENDOR, `a file of type ${mediaType}`);
  return { type: "input_image", image_url: data === undefined ? url : `data:${mediaType};base64,${data}` };
}
