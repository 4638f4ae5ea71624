import { InputError } from "../errors/index.ts";
import { isObject, type JsonObject } from "../provider/payload.ts";
import { inexpressible, type NativePart, type NativeToolCall, type NativeTurn } from "./native-turns.ts";

/** The features of a vendor's messages. */
export interface MessageOptions {
  /** The vendor's name, as the start of error messages. */
  readonly vendor: string;
  /** Whether messages can contain audio. */
  readonly audio?: boolean;
  /** Whether a system message may follow other messages. */
  readonly laterSystem?: boolean;
  /**
   * Prefixes of the reasoning `format` that the vendor can read; default: none. Reasoning of other vendors is left
   * out.
   */
  readonly thoughts?: readonly string[];
}

export function readMessages(
  messages: unknown,
  options: MessageOptions,
): { readonly system: readonly NativePart[]; readonly turns: readonly NativeTurn[] } {
  const { vendor, laterSystem = false } = options;
  const names = new Map<string, string>();
  const turns = (Array.isArray(messages) ? messages : []).filter(isObject).map((message): NativeTurn => {
    const turn = readTurn(message, options, names);
    for (const each of turn.toolCalls) names.set(each.id, each.name);
    return turn;
  });
  const begin = turns.findIndex(({ role }) => role !== "system");
  const leading = begin === -1 ? turns : turns.slice(0, begin);
  const others = turns.slice(leading.length);
  if (!laterSystem && others.some(({ role }) => role === "system")) {
    throw inexpressible(vendor, "a system message after the first messages");
  }
  return { system: leading.flatMap(({ parts }) => parts), turns: others };
}

/** @param names tools that were called before, by the ids of the calls */
function readTurn(message: JsonObject, options: MessageOptions, names: ReadonlyMap<string, string>): NativeTurn {
  const { vendor, thoughts = [] } = options;
  const { role, content, refusal, images, name, tool_calls: calls, tool_call_id: id, ...others } = message;
  const { reasoning_details: details, ...own } = others;
  if (name !== undefined && role !== "tool") throw inexpressible(vendor, "a message's `name`");
  for (const member of ["audio", "function_call"]) {
    if (own[member]) throw inexpressible(vendor, `a message's \`${member}\``);
  }
  const contentParts = readParts(content, options);
  const parts = [
    ...(contentParts.length > 0 ? contentParts : readParts(refusal, options)),
    ...readParts(images, options),
  ];
  const toolCalls = (Array.isArray(calls) ? calls : []).filter(isObject).map(readToolCall);
  const reasoning = (Array.isArray(details) ? details : [])
    .filter(isObject)
    .filter(({ format }) => typeof format !== "string" || thoughts.some((begin) => format.startsWith(begin)));
  const common = { parts, toolCalls, reasoning, own };
  if (role === "system" || role === "developer") return { role: "system", ...common };
  if (role === "user" || role === "assistant") return { role, ...common };
  if (role !== "tool") throw inexpressible(vendor, `a message of role ${JSON.stringify(role)}`);
  if (typeof id !== "string") throw new InputError("A message of role tool needs `tool_call_id`.");
  const called = names.get(id) ?? name;
  if (typeof called !== "string") {
    throw new InputError(`No message before the tool's result calls ${JSON.stringify(id)}: send that message too.`);
  }
  return { role, ...common, answers: { id, name: called } };
}

function readParts(content: unknown, options: MessageOptions): NativePart[] {
  // Vendors reject empty texts.
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content, own: {} }];
  return (Array.isArray(content) ? content : []).filter(isObject).flatMap((part) => readPart(part, options));
}

function readPart(part: JsonObject, { vendor, audio = false }: MessageOptions): NativePart[] {
  const { type, text, image_url: image, file, input_audio: sound, ...own } = part;
  if (type === "text") return text === "" ? [] : [{ type, text: String(text), own }];
  if (type === "image_url") {
    const { url = image, detail = "auto" } = isObject(image) ? image : {};
    if (detail !== "auto") throw inexpressible(vendor, "an image's `detail`");
    return [media(url, own, "image/*")];
  }
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

function media(address: unknown, own: JsonObject, fallback: string): Extract<NativePart, { type: "media" }> {
  const url = String(address);
  const [, mediaType = "", data] = /^data:([^;,]*)(?:;[^;,]*)*;base64,(.*)$/s.exec(url) ?? [];
  if (data !== undefined) return { type: "media", mediaType: mediaType || fallback, data, own };
  if (/^https?:/i.test(url)) return { type: "media", mediaType: fallback, url, own };
  throw new InputError("An image or a file must be an https address or a data URL in base64.");
}

function readToolCall({ id, function: called, type: _type, index: _index, ...own }: JsonObject): NativeToolCall {
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
  return { id: String(id), name: String(name), input, own };
}
