import { z } from "zod";
import { refused } from "../../errors/gateway-error.ts";
import { checkParts, checkRequest } from "../../request/check-request.ts";
import type { JsonObject } from "../../request/read-json.ts";
import { chatMessages, chatText } from "./conversation.ts";

const block = z.looseObject({ type: z.string() });

/** Source: https://platform.claude.com/docs/en/api/messages/create */
export const messagesRequest = z.looseObject({
  model: z.string(),
  max_tokens: z.int(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(block)]) })).min(1),
  system: z.union([z.string(), z.array(block)]).nullish(),
  stream: z.boolean().nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  top_k: z.int().nullish(),
  stop_sequences: z.array(z.string()).nullish(),
  tools: z.array(z.looseObject({ name: z.string() })).nullish(),
  tool_choice: z.looseObject({ type: z.enum(["auto", "any", "tool", "none"]) }).nullish(),
  thinking: z.looseObject({ type: z.string() }).nullish(),
  output_config: z.looseObject({ effort: z.string().nullish(), format: z.looseObject({}).nullish() }).nullish(),
  metadata: z.looseObject({ user_id: z.string().nullish() }).nullish(),
});

const source = z.looseObject({ source: z.looseObject({ type: z.string() }) });

/** What the blocks that have a counterpart must have. */
const BLOCKS = {
  text: z.looseObject({ text: z.string() }),
  image: source,
  document: source,
  tool_use: z.looseObject({ id: z.string(), name: z.string() }),
  tool_result: z.looseObject({ tool_use_id: z.string(), content: z.union([z.string(), z.array(block)]).nullish() }),
};

const filled = z.looseObject({ content: z.union([z.string(), z.array(block).min(1)]) });

/** @throws GatewayError 400 */
export function checkBlocks(body: JsonObject): void {
  const { messages, system } = body as MessagesRequest;
  checkParts(system, BLOCKS, "system");
  for (const [index, message] of messages.entries()) {
    // Only the last answer may be empty.
    if (message.role === "user" && message.content.length === 0) checkRequest(filled, message, `messages.${index}.`);
    checkParts(message.content, BLOCKS, `messages.${index}.content`);
  }
}

type MessagesRequest = z.infer<typeof messagesRequest>;

/** The members by their names in a chat. */
export const MESSAGES_FIELDS = {
  stop: "stop_sequences",
  user: "metadata.user_id",
  parallel_tool_calls: "tool_choice.disable_parallel_tool_use",
  reasoning_effort: "output_config.effort",
  response_format: "output_config.format",
  tool_call_id: "tool_use_id",
} as const;

/** Members that change what a request costs at Anthropic, but not its answer. Other providers do not receive them. */
const HINTS = new Set(["cache_control"]);

/** A Messages request as a chat. @throws GatewayError for what a chat cannot express */
export function chatOf(body: JsonObject): JsonObject {
  const request = body as MessagesRequest;
  const {
    system,
    messages,
    tools,
    tool_choice: choice,
    stop_sequences: stop,
    thinking,
    output_config: output,
  } = request;
  const { model: _model, stream, max_tokens, temperature, top_p, top_k, metadata, ...others } = request;
  const { system: _1, messages: _2, tools: _3, tool_choice: _4, stop_sequences: _5, thinking: _6, ...rest } = others;
  const { output_config: _7, ...unknown } = rest;
  refuseAll(unknown, "");
  const { effort, format, ...otherOutput } = output ?? {};
  refuseAll(otherOutput, "output_config.");
  const { user_id: user, ...otherMetadata } = metadata ?? {};
  refuseAll(otherMetadata, "metadata.");
  return present({
    messages: [...systemMessages(system), ...messages.flatMap((message) => chatMessages(message))],
    max_tokens,
    // Messages always report their tokens.
    stream_options: stream ? { include_usage: true } : undefined,
    temperature,
    top_p,
    top_k,
    stop,
    user,
    tools: tools?.map((tool) => chatTool(tool)),
    ...toolChoice(choice),
    reasoning_effort: effort ?? effortOf(thinking),
    response_format: format ? responseFormat(format) : undefined,
  });
}

function systemMessages(system: MessagesRequest["system"]): JsonObject[] {
  const content = typeof system === "string" ? system : (system ?? []).map((each) => chatText(each)).join("\n\n");
  return content === "" ? [] : [{ role: "system", content }];
}

function chatTool({ name, description, input_schema: parameters, strict, type, ...others }: JsonObject): JsonObject {
  if (type !== undefined && type !== null && type !== "custom") {
    throw refused("tools", `the tool ${String(name)} of type ${String(type)} runs on Anthropic's servers`);
  }
  refuseAll(others, "tools.");
  return { type: "function", function: present({ name, description, parameters, strict }) };
}

const CHOICES: Readonly<Record<string, string>> = { auto: "auto", any: "required", none: "none" };

function toolChoice(choice: MessagesRequest["tool_choice"]): JsonObject {
  if (!choice) return {};
  const { type, name, disable_parallel_tool_use: single } = choice;
  return {
    tool_choice: type === "tool" ? { type: "function", function: { name } } : CHOICES[type],
    parallel_tool_calls: single === true ? false : undefined,
  };
}

/** A model that decides by itself how long it thinks is what a chat has without the parameter. */
function effortOf(thinking: MessagesRequest["thinking"]): string | undefined {
  if (!thinking) return undefined;
  const { type, display, ...others } = thinking;
  if (type === "adaptive" || type === "disabled") {
    // Shown where the model shows it.
    refuseAll({ ...others, ...(display !== "summarized" && { display }) }, "thinking.");
    return type === "disabled" ? "none" : undefined;
  }
  throw refused("thinking", "other providers take an effort, which is `output_config.effort`, and no number of tokens");
}

function responseFormat({ type, schema }: JsonObject): JsonObject {
  if (type !== "json_schema") throw refused("output_config.format", `its type ${JSON.stringify(type)} is unknown`);
  return { type: "json_schema", json_schema: { name: "answer", schema, strict: true } };
}

/** @param path of the object that they are members of, with a dot at its end */
function refuseAll(members: JsonObject, path: string): void {
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined && value !== null && !HINTS.has(name)) {
      throw refused(`${path}${name}`, "only Anthropic's own models have it");
    }
  }
}

function present(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null));
}
