import { InputError } from "../errors/index.ts";
import type { ProviderCall } from "../provider/contract.ts";
import { isObject, type JsonObject } from "../provider/payload.ts";

// A door of its own: hosts load it for the few vendors whose chats have another form than OpenAI's.
export { nativeChunk, nativeCompletion, type NativeAnswer, type NativeUsage } from "./native-answer.ts";

/** A part of a message. `own` are its further members, for example a vendor's `cache_control`. */
export type NativePart =
  | { readonly type: "text"; readonly text: string; readonly own: JsonObject }
  | {
      readonly type: "media";
      /** `image/*` where only an address is known. */
      readonly mediaType: string;
      /** Base64; absent where the part has an address. */
      readonly data?: string;
      readonly url?: string;
      /** File name of a document. */
      readonly name?: string;
      readonly own: JsonObject;
    }
  | { readonly type: "own"; readonly part: JsonObject };

/** A call of a tool that an earlier answer asked for. */
export interface NativeToolCall {
  /** As the answer named it. */
  readonly id: string;
  /** The tool's name. */
  readonly name: string;
  /** Its arguments, parsed. */
  readonly input: JsonObject;
}

/** One message of a conversation. Results of tools that follow each other stay apart. */
export interface NativeTurn {
  /** `tool` for a tool's result; `developer` is `system` here. */
  readonly role: "system" | "user" | "assistant" | "tool";
  /** Its content; a text alone is one part, an empty text none. */
  readonly parts: readonly NativePart[];
  /** What an answer asked for. */
  readonly toolCalls: readonly NativeToolCall[];
  /** Of a tool's result: the call that it answers, and that call's tool. */
  readonly answers?: { readonly id: string; readonly name: string };
  /** Signed or encrypted thoughts that came with an answer. */
  readonly reasoning: readonly JsonObject[];
}

/** A function that the model may ask for. */
export interface NativeTool {
  /** What the model calls it by. */
  readonly name: string;
  /** What it does, for the model. */
  readonly description?: string;
  /** JSON Schema of its arguments; an empty object's where the caller gave none. */
  readonly parameters: JsonObject;
  /** Whether its arguments must follow the schema to the letter. */
  readonly strict?: boolean;
}

/** A chat's arguments, read for a vendor whose requests are not OpenAI's. */
export interface NativeChat {
  /** System messages before all others. */
  readonly system: readonly NativePart[];
  /** The other messages, in their order. */
  readonly turns: readonly NativeTurn[];
  /** Functions that the model may ask for. */
  readonly tools: readonly NativeTool[];
  /** Tools that are no functions: the vendor's own, as they are. */
  readonly ownTools: readonly JsonObject[];
  /** Whether the model may, must not or must call a tool, or which one. */
  readonly toolChoice: "auto" | "none" | "required" | { readonly name: string } | undefined;
  /** Tokens of the answer at most: `max_tokens`, else `max_completion_tokens`. */
  readonly maxTokens: number | undefined;
  /** JSON Schema of the answer, or `json` for any JSON. */
  readonly format: { readonly schema: JsonObject; readonly name: string } | "json" | undefined;
  /** The other common arguments that were given. */
  readonly given: Readonly<Partial<Record<CommonArgument, unknown>>>;
  /** The vendor's own arguments, as they are. */
  readonly own: Record<string, unknown>;
}

/** Arguments of every chat that a vendor may have no counterpart of. */
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
] as const;
/** One of them, by its name. */
export type CommonArgument = (typeof COMMON)[number];

/** What asks for nothing. */
const NEUTRAL: Partial<Record<CommonArgument, unknown>> = {
  n: 1,
  frequency_penalty: 0,
  presence_penalty: 0,
  logprobs: false,
  top_logprobs: 0,
  parallel_tool_calls: true,
};

/** What a vendor can express. */
export interface NativeChatOptions {
  /** Whose requests they become, as the beginning of an error. */
  readonly vendor: string;
  /** The common arguments that the vendor can express. */
  readonly supports: readonly CommonArgument[];
  /** How an answer can be held to a form; default: not at all. */
  readonly formats?: readonly ("schema" | "json")[];
  /** Whether messages can hold sound. */
  readonly audio?: boolean;
}

/**
 * Reads a chat for a vendor whose requests are not OpenAI's: nothing that was asked for is dropped silently.
 * @throws InputError that names what the vendor cannot express
 *
 * @example
 * const chat = readNativeChat(call, { vendor: "Acme", supports: ["temperature", "stop"] });
 */
export function readNativeChat(call: ProviderCall, options: NativeChatOptions): NativeChat {
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
    given[name] = value;
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

/**
 * The error for what a vendor cannot express.
 * @param what the argument in backticks, or a few words */
export function inexpressible(vendor: string, what: string): InputError {
  return new InputError(`${vendor} has no counterpart of ${what}. Leave it out, or call another provider.`);
}

function readMessages(messages: unknown, options: NativeChatOptions): Pick<NativeChat, "system" | "turns"> {
  const { vendor } = options;
  const names = new Map<string, string>();
  const turns = (Array.isArray(messages) ? messages : []).filter(isObject).map((message): NativeTurn => {
    const { role, content, name, tool_calls: calls, tool_call_id: id, reasoning_details: details } = message;
    if (name !== undefined && role !== "tool") throw inexpressible(vendor, "a message's `name`");
    const parts = readParts(content, options);
    const toolCalls = (Array.isArray(calls) ? calls : []).filter(isObject).map((each) => readToolCall(each));
    for (const each of toolCalls) names.set(each.id, each.name);
    const reasoning = Array.isArray(details) ? details.filter(isObject) : [];
    if (role === "system" || role === "developer") return { role: "system", parts, toolCalls, reasoning };
    if (role === "user" || role === "assistant") return { role, parts, toolCalls, reasoning };
    if (role !== "tool") throw inexpressible(vendor, `a message of role ${JSON.stringify(role)}`);
    if (typeof id !== "string") throw new InputError("A message of role tool needs `tool_call_id`.");
    const called = names.get(id) ?? name;
    if (typeof called !== "string") {
      throw new InputError(`No message before the tool's result calls ${JSON.stringify(id)}: send that one as well.`);
    }
    return { role, parts, toolCalls, reasoning, answers: { id, name: called } };
  });
  const begin = turns.findIndex(({ role }) => role !== "system");
  const leading = begin === -1 ? turns : turns.slice(0, begin);
  return { system: leading.flatMap(({ parts }) => parts), turns: turns.slice(leading.length) };
}

function readParts(content: unknown, options: NativeChatOptions): NativePart[] {
  // Vendors refuse texts without a character.
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content, own: {} }];
  return (Array.isArray(content) ? content : []).filter(isObject).flatMap((part) => readPart(part, options));
}

function readPart(part: JsonObject, { vendor, audio = false }: NativeChatOptions): NativePart[] {
  const { type, text, image_url: image, file, input_audio: sound, ...own } = part;
  if (type === "text") return text === "" ? [] : [{ type, text: String(text), own }];
  if (type === "image_url") return [media(isObject(image) ? image["url"] : image, own, "image/*")];
  if (type === "file" && isObject(file) && typeof file["file_data"] === "string") {
    const name = file["filename"];
    return [{ ...media(file["file_data"], own, "application/pdf"), ...(typeof name === "string" && { name }) }];
  }
  if (type === "input_audio" && audio && isObject(sound)) {
    const format = sound["format"] === "mp3" ? "mpeg" : String(sound["format"]);
    return [{ type: "media", mediaType: `audio/${format}`, data: String(sound["data"]), own }];
  }
  if (type === "file" || type === "input_audio" || type === "video_url") {
    throw inexpressible(vendor, `a part of type "${type}"${type === "file" ? " without `file_data`" : ""}`);
  }
  return [{ type: "own", part }];
}

function media(given: unknown, own: JsonObject, fallback: string): Extract<NativePart, { type: "media" }> {
  const url = String(given);
  const [, mediaType = "", data] = /^data:([^;,]*)(?:;[^;,]*)*;base64,(.*)$/s.exec(url) ?? [];
  if (data !== undefined) return { type: "media", mediaType: mediaType || fallback, data, own };
  if (/^https?:/i.test(url)) return { type: "media", mediaType: fallback, url, own };
  throw new InputError("An image or a file must be an https address or a data URL in base64.");
}

function readToolCall({ id, function: called }: JsonObject): NativeToolCall {
  const { name, arguments: text } = isObject(called) ? called : {};
  let input: unknown;
  try {
    input = typeof text === "string" ? JSON.parse(text || "{}") : text;
  } catch {
    input = undefined;
  }
  if (!isObject(input)) {
    throw new InputError(`The arguments of the tool call ${JSON.stringify(id)} must be a JSON object as text.`);
  }
  return { id: String(id), name: String(name), input };
}

function readTool({ function: given }: JsonObject): NativeTool[] {
  if (!isObject(given)) return [];
  const { name, description, parameters, strict } = given;
  return [
    {
      name: String(name),
      parameters: isObject(parameters) ? parameters : { type: "object", properties: {} },
      ...(typeof description === "string" && { description }),
      ...(typeof strict === "boolean" && { strict }),
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
  given: unknown,
  vendor: string,
  formats: NonNullable<NativeChatOptions["formats"]>,
): NativeChat["format"] {
  if (given === undefined || given === null) return undefined;
  const { type, json_schema: described, value } = isObject(given) ? given : {};
  if (type === "text") return undefined;
  if (type === "json_object" && formats.includes("json")) return "json";
  const { schema = value, name = "output" } = isObject(described) ? described : {};
  if ((type === "json_schema" || type === "json") && isObject(schema) && formats.includes("schema")) {
    return { schema, name: String(name) };
  }
  throw inexpressible(vendor, `\`response_format\` of type ${JSON.stringify(type)}`);
}
