import type { EngineCall, ProviderCall } from "../provider/contract.ts";
import { isObject, type JsonObject } from "../provider/payload.ts";
import { inexpressible, type NativePart, type NativeTurn } from "./native-turns.ts";
import { readMessages, type MessageOptions } from "./read-messages.ts";

// A separate entry point: hosts load it for the few vendors whose chat format differs from OpenAI's.
export {
  inexpressible,
  joinTurns,
  ownParts,
  readMedia,
  refuseOwn,
  type NativePart,
  type NativeToolCall,
  type NativeTurn,
} from "./native-turns.ts";
export { nativeChunk, nativeCompletion, type NativeAnswer, type NativeUsage } from "./native-answer.ts";

/** A function that the model may call. */ export interface NativeTool {
  /** The name that the model uses. */
  readonly name: string;
  /** Describes it to the model. */
  readonly description?: string;
  /** JSON Schema of its arguments; that of an empty object if the caller passed none. */
  readonly parameters: JsonObject;
  /** Whether its arguments must match the schema exactly. */
  readonly strict?: boolean;
  /** Further members, for example a vendor's `cache_control`. */
  readonly own: JsonObject;
}

/** A chat's arguments, read for a vendor whose requests are not OpenAI's. */
export interface NativeChat {
  /** System messages before all others. */
  readonly system: readonly NativePart[];
  /** The other messages, in their order. */
  readonly turns: readonly NativeTurn[];
  /** Functions that the model may call. */
  readonly tools: readonly NativeTool[];
  /** Tools that are not functions but built-in tools of the vendor, unchanged. */
  readonly ownTools: readonly JsonObject[];
  /** Whether the model may, must not or must call a tool, or which one. */
  readonly toolChoice: "auto" | "none" | "required" | { readonly name: string } | undefined;
  /** Maximum number of tokens of the answer: `max_tokens`, else `max_completion_tokens`. */
  readonly maxTokens: number | undefined;
  /** JSON Schema of the answer, or `json` for any JSON. */
  readonly format: { readonly schema: JsonObject; readonly name: string } | "json" | undefined;
  /** The other common arguments that the caller passed. */
  readonly given: Readonly<Partial<Record<CommonArgument, unknown>>>;
  /** Vendor-specific arguments, unchanged. */
  readonly own: Record<string, unknown>;
}

/** Common arguments of chats that a vendor may not support. */
const COMMON = [
  "temperature",
  "top_p",
  "seed",
  "stop",
  "n",
  "frequency_penalty",
  "presence_penalty",
  "reasoning_effort",
  "parallel_tool_calls",
  "tool_prompt",
  "logprobs",
  "top_logprobs",
  "logit_bias",
  "user",
] as const;
/** Name of a common argument. */
export type CommonArgument = (typeof COMMON)[number];

/** Values that have no effect. */
const NEUTRAL: Partial<Record<CommonArgument, unknown>> = {
  n: 1,
  frequency_penalty: 0,
  presence_penalty: 0,
  logprobs: false,
  top_logprobs: 0,
  parallel_tool_calls: true,
};

/** The arguments that a vendor supports. */
export interface NativeChatOptions extends MessageOptions {
  /** The common arguments that the vendor can express. */
  readonly supports: readonly CommonArgument[];
  /** Formats that the vendor can enforce for an answer; default: none. */
  readonly formats?: readonly ("schema" | "json")[];
}

/**
 * Reads a chat for a vendor whose requests are not OpenAI's: no argument is dropped silently.
 * @throws InputError that names what the vendor does not support
 *
 * @example
 * const chat = readNativeChat(call, { vendor: "Acme", supports: ["temperature", "stop"] });
 */
export function readNativeChat(call: ProviderCall | EngineCall, options: NativeChatOptions): NativeChat {
  const { vendor, supports, formats = [] } = options;
  const all: Record<string, unknown> = { ...call.args, ...call.parameters };
  const { messages, tools, tool_choice, response_format, max_tokens, max_completion_tokens, ...others } = all;
  const { stream: _stream, stream_options: _options, ...rest } = others;
  const given: Partial<Record<CommonArgument, unknown>> = {};
  for (const name of COMMON) {
    const value = rest[name];
    delete rest[name];
    if (value === undefined || value === null || value === NEUTRAL[name]) continue;
    if (!supports.includes(name)) throw inexpressible(vendor, `\`${name}\``);
    // OpenAI accepts a text or a list; other vendors accept only lists.
    given[name] = name === "stop" && typeof value === "string" ? [value] : value;
  }
  const listed = (Array.isArray(tools) ? tools : []).filter(isObject);
  const limit = max_tokens ?? max_completion_tokens;
  const { system, turns } = readMessages(messages, options);
  return {
    system,
    turns,
    tools: listed.flatMap(readTool),
    ownTools: listed.filter((tool) => !isObject(tool["function"])),
    toolChoice: readToolChoice(tool_choice, vendor),
    maxTokens: typeof limit === "number" ? limit : undefined,
    format: readFormat(response_format, vendor, formats),
    given,
    own: rest,
  };
}

function readTool({ type: _function, function: called, ...around }: JsonObject): NativeTool[] {
  if (!isObject(called)) return [];
  const { name, description, parameters, strict, ...more } = called;
  return [
    {
      name: String(name),
      parameters: isObject(parameters) ? parameters : { type: "object", properties: {} },
      ...(typeof description === "string" && { description }),
      ...(typeof strict === "boolean" && { strict }),
      own: { ...around, ...more },
    },
  ];
}

function readToolChoice(choice: unknown, vendor: string): NativeChat["toolChoice"] {
  if (choice === undefined || choice === null) return undefined;
  if (choice === "auto" || choice === "none" || choice === "required") return choice;
  const named = isObject(choice) ? choice["function"] : undefined;
  if (isObject(named) && typeof named["name"] === "string") return { name: named["name"] };
  throw inexpressible(vendor, `\`tool_choice\` ${JSON.stringify(choice)}`);
}

function readFormat(
  requested: unknown,
  vendor: string,
  formats: NonNullable<NativeChatOptions["formats"]>,
): NativeChat["format"] {
  if (requested === undefined || requested === null) return undefined;
  const { type, json_schema: described, value } = isObject(requested) ? requested : {};
  if (type === "text") return undefined;
  if (type === "json_object" && formats.includes("json")) return "json";
  const { schema = value, name = "output", description } = isObject(described) ? described : {};
  if ((type === "json_schema" || type === "json") && isObject(schema) && formats.includes("schema")) {
    return { schema: { ...(typeof description === "string" && { description }), ...schema }, name: String(name) };
  }
  throw inexpressible(vendor, `\`response_format\` of type ${JSON.stringify(type)}`);
}
