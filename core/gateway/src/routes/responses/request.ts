import { z } from "zod";
import { without, type ParameterTable } from "../../parameters/fit-parameters.ts";
import { OPENAI_CHAT_PARAMETERS } from "../../parameters/openai-chat.ts";
import type { JsonObject } from "../../request/read-json.ts";
import { checkParts } from "../../request/check-request.ts";
import { GatewayError, refused } from "../../errors/gateway-error.ts";
import { conversationOf } from "./conversation.ts";

/** Source: https://platform.openai.com/docs/api-reference/responses/create, https://www.openresponses.org/specification */
export const responsesRequest = z.looseObject({
  model: z.string(),
  input: z.union([z.string(), z.array(z.looseObject({}))]),
  instructions: z.string().nullish(),
  previous_response_id: z.string().nullish(),
  store: z.boolean().nullish(),
  stream: z.boolean().nullish(),
  background: z.boolean().nullish(),
  max_output_tokens: z.int().nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  top_logprobs: z.int().nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  tools: z.array(z.looseObject({ type: z.string() })).nullish(),
  tool_choice: z.union([z.string(), z.looseObject({ type: z.string() })]).nullish(),
  text: z.looseObject({ format: z.looseObject({ type: z.string() }).nullish() }).nullish(),
  reasoning: z.looseObject({ effort: z.string().nullish() }).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  user: z.string().nullish(),
});

const content = z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]);
const withText = z.looseObject({ text: z.string() });

/** What the items and parts that a chat has a counterpart for must have. */
const ITEMS = {
  message: z.looseObject({ role: z.string(), content }),
  function_call: z.looseObject({ call_id: z.string(), name: z.string(), arguments: z.string() }),
  function_call_output: z.looseObject({ call_id: z.string(), output: content }),
  input_text: withText,
  output_text: withText,
  input_image: z.looseObject({ image_url: z.string().nullish() }),
};

/** @throws GatewayError 400 */
export const checkItems = ({ input }: JsonObject): void => checkParts(input, ITEMS, "input", "message");

type ResponsesRequest = z.infer<typeof responsesRequest>;

/** The members by their names in a chat. */
export const RESPONSES_FIELDS = {
  messages: "input",
  max_tokens: "max_output_tokens",
  logprobs: "top_logprobs",
  reasoning_effort: "reasoning.effort",
  verbosity: "text.verbosity",
  response_format: "text.format",
  tool_call_id: "call_id",
} as const;

/**
 * Members that a chat has no counterpart for, with the values that mean the same as none. Summaries and encrypted reasoning
 * are offers of one vendor: reasoning is answered as text where the model shows it.
 */
const NEUTRAL: Readonly<Record<string, (value: unknown) => boolean>> = {
  truncation: (value) => value === "disabled",
  include: (value) => Array.isArray(value) && value.every((each) => each === "reasoning.encrypted_content"),
  stream_options: () => true,
  prompt_cache_key: () => true,
};

/** Members that the gateway itself answers. */
const OWN = ["background", "model", "store", "stream", "previous_response_id", "metadata"];

/** Members that a chat has by the same name. */
const SHARED = ["prompt_cache_retention", "safety_identifier", "service_tier", "user"] as const;

/** What becomes of those at targets whose chats have another format. */
export const RESPONSES_PARAMETERS: ParameterTable = Object.fromEntries(
  SHARED.map((name) => [name, OPENAI_CHAT_PARAMETERS[name] ?? { refused: {} }]),
);

/** A Responses request as a chat. @throws GatewayError for what a chat cannot express */
export function chatOf(body: JsonObject): JsonObject {
  const request = body as ResponsesRequest;
  const { input, instructions, max_output_tokens, temperature, top_p, top_logprobs, ...rest } = request;
  const { tools, tool_choice: choice, parallel_tool_calls, text, reasoning, ...others } = rest;
  const shared = Object.fromEntries(SHARED.map((name) => [name, others[name]]));
  for (const [name, value] of Object.entries(without(others, SHARED))) {
    const isNone = value === undefined || value === null || (Object.hasOwn(NEUTRAL, name) && NEUTRAL[name]?.(value));
    if (!isNone && !OWN.includes(name)) throw refused(name, "a chat has no counterpart");
  }
  const { effort, summary: _shown, ...otherReasoning } = reasoning ?? {};
  refuseAll(otherReasoning, "reasoning.");
  const { format, verbosity, ...otherText } = text ?? {};
  refuseAll(otherText, "text.");
  if ((tools?.length ?? 0) === 0 && choice && choice !== "auto" && choice !== "none") {
    throw refused("tool_choice", "the request has no `tools`");
  }
  const messages = conversationOf(typeof input === "string" ? [{ role: "user", content: input }] : input);
  if (messages.length === 0) {
    throw new GatewayError(400, "invalid_type", "`input`: expected at least 1 message.", { param: "input" });
  }
  return present({
    messages: [...(instructions ? [{ role: "system", content: instructions }] : []), ...messages],
    max_tokens: max_output_tokens,
    temperature,
    top_p,
    top_logprobs,
    logprobs: top_logprobs ? true : undefined,
    ...shared,
    tools: tools && tools.length > 0 ? tools.map((tool) => chatTool(tool)) : undefined,
    tool_choice: tools && tools.length > 0 ? toolChoice(choice) : undefined,
    parallel_tool_calls: tools && tools.length > 0 ? parallel_tool_calls : undefined,
    reasoning_effort: effort,
    verbosity,
    response_format: responseFormat(format),
    // A response always reports its tokens.
    stream_options: request.stream ? { include_usage: true } : undefined,
  });
}

function chatTool({ type, name, description, parameters, strict, ...others }: JsonObject): JsonObject {
  if (type !== "function") throw refused("tools", `tools of type ${JSON.stringify(type)} run on OpenAI's servers`);
  refuseAll(others, "tools.");
  return { type, function: present({ name, description, parameters, strict }) };
}

function toolChoice(choice: ResponsesRequest["tool_choice"]): unknown {
  if (!choice || typeof choice === "string") return choice;
  if (choice.type === "function") return { type: "function", function: { name: choice["name"] } };
  throw refused("tool_choice", `its type ${JSON.stringify(choice.type)} has no counterpart`);
}

function responseFormat(format: JsonObject | null | undefined): JsonObject | undefined {
  if (!format || format["type"] === "text") return undefined;
  const { type, ...schema } = format;
  return type === "json_schema" ? { type, json_schema: schema } : { type };
}

/** @param path of the object that they are members of, with a dot at its end */
function refuseAll(members: JsonObject, path: string): void {
  const [name] = Object.keys(present(members));
  if (name !== undefined) throw refused(path + name, "a chat has no counterpart");
}

function present(members: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null));
}
