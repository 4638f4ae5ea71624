import { nativeChunk, nativeCompletion, type NativeAnswer, type NativeUsage } from "@patchbay/core/native-chat";
import { isObject, OutputError, type ChunkContext, type JsonObject } from "@patchbay/core/provider";
type Completion = ReturnType<typeof nativeCompletion>;
type Chunk = ReturnType<typeof nativeChunk>;

/** Source: https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons; other reasons are passed on unchanged. */
const FINISH: Readonly<Record<string, string>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  tool_use: "tool_calls",
  refusal: "content_filter",
};

/** @throws OutputError when the answer has another shape */
export function readMessage(data: unknown): Completion {
  const { id, model, content } = isObject(data) ? data : {};
  if (!isObject(data) || typeof id !== "string" || typeof model !== "string" || !Array.isArray(content)) {
    throw new OutputError("Expected {id, model, content: []} of Anthropic's Messages");
  }
  const blocks = content.filter(isObject);
  const thoughts = blocks.filter(({ type }) => type === "thinking");
  const unknown = blocks.filter(({ type }) => !KNOWN.has(String(type)));
  const end = endOf(data);
  const citations = blocks.flatMap(({ citations: some }) => (Array.isArray(some) ? (some as unknown[]) : []));
  return nativeCompletion({ id, model }, usageOf(isObject(data["usage"]) ? data["usage"] : {}), {
    text: textOf(blocks, "text"),
    ...(thoughts.length > 0 && { reasoning: textOf(thoughts, "thinking") }),
    reasoningDetails: blocks.flatMap(detailOf),
    toolCalls: blocks.flatMap((block) =>
      block["type"] === "tool_use"
        ? [{ id: String(block["id"]), name: String(block["name"]), arguments: JSON.stringify(block["input"] ?? {}) }]
        : [],
    ),
    ...end,
    own: {
      ...end.own,
      ...(unknown.length > 0 && { content_blocks: unknown }),
      ...(citations.length > 0 && { citations }),
    },
  });
}

const KNOWN = new Set(["text", "thinking", "redacted_thinking", "tool_use"]);

function textOf(blocks: readonly JsonObject[], name: "text" | "thinking"): string {
  return blocks.map((block) => (typeof block[name] === "string" ? block[name] : "")).join("");
}

/** Reasoning in the form that can be sent back with the message. */
function detailOf({ type, thinking: text, signature, data }: JsonObject, index: number): JsonObject[] {
  if (type === "thinking") return [{ type: "reasoning.text", text, signature, format: "anthropic", index }];
  return type === "redacted_thinking" ? [{ type: "reasoning.encrypted", data, format: "anthropic", index }] : [];
}

function endOf({ stop_reason: reason, stop_sequence: sequence, stop_details: details }: JsonObject): NativeAnswer {
  if (typeof reason !== "string") return {};
  const explanation = isObject(details) ? details["explanation"] : undefined;
  return {
    finishReason: FINISH[reason] ?? reason,
    nativeFinishReason: reason,
    ...(typeof explanation === "string" && { refusal: explanation }),
    ...(typeof sequence === "string" && { own: { stop_sequence: sequence } }),
  };
}

/** The vendor counts cached input tokens separately from other input. */
function usageOf(usage: JsonObject): NativeUsage {
  const {
    input_tokens: _input,
    output_tokens: _output,
    cache_read_input_tokens: _read,
    cache_creation_input_tokens: _write,
    output_tokens_details: details,
    ...own
  } = usage;
  const count = (name: string): number => (typeof usage[name] === "number" ? usage[name] : 0);
  const [cacheRead, cacheWrite] = [count("cache_read_input_tokens"), count("cache_creation_input_tokens")];
  const reasoning = isObject(details) ? details["thinking_tokens"] : undefined;
  return {
    input: count("input_tokens") + cacheRead + cacheWrite,
    output: count("output_tokens"),
    cacheRead,
    cacheWrite,
    ...(typeof reasoning === "number" && { reasoning }),
    own,
  };
}

/** Data from the start of a stream that is needed at its end. */
export interface MessageState {
  id: string;
  model: string;
  usage: JsonObject;
  /** Number of calls of the caller's tools so far. */
  calls: number;
  /** Unfinished blocks that a chat has no member for, such as calls of server tools, by their index. */
  readonly open: Map<unknown, { readonly block: JsonObject; json: string }>;
}

export const startMessage = (): MessageState => ({ id: "", model: "", usage: {}, calls: 0, open: new Map() });

/** Source: https://platform.claude.com/docs/en/build-with-claude/streaming */
export function readMessageEvent(event: unknown, context: ChunkContext): Chunk | undefined {
  const state = context.state as MessageState;
  const { type, index, message, content_block: block, delta, usage } = isObject(event) ? event : {};
  const chunk = (answer: NativeAnswer): Chunk => nativeChunk({ id: state.id, model: state.model }, undefined, answer);
  if (type === "message_start" && isObject(message)) {
    Object.assign(state, { id: String(message["id"]), model: String(message["model"]), usage: message["usage"] ?? {} });
    return chunk({ text: "" });
  }
  if (type === "content_block_start" && isObject(block)) {
    if (block["type"] === "tool_use") {
      const call = { index: state.calls++, id: String(block["id"]), name: String(block["name"]), arguments: "" };
      return chunk({ toolCalls: [call] });
    }
    if (block["type"] === "redacted_thinking") return chunk({ reasoningDetails: detailOf(block, Number(index)) });
    if (!KNOWN.has(String(block["type"]))) state.open.set(index, { block, json: "" });
    return undefined;
  }
  if (type === "content_block_stop") {
    const ended = state.open.get(index);
    state.open.delete(index);
    return ended && chunk({ own: { content_blocks: [wholeBlock(ended.block, ended.json)] } });
  }
  if (type === "content_block_delta" && isObject(delta)) {
    const answer = deltaOf(delta, Number(index), state);
    return answer && chunk(answer);
  }
  if (type !== "message_delta" || !isObject(delta)) return undefined;
  // Counts that the last event omits keep their values from the first event.
  const counts = Object.entries(isObject(usage) ? usage : {}).filter(([, count]) => count !== null);
  const all = usageOf({ ...state.usage, ...Object.fromEntries(counts) });
  return nativeChunk({ id: state.id, model: state.model }, all, endOf(delta));
}

/** A block with its streamed input. @throws OutputError when the input is not valid JSON */
function wholeBlock(block: JsonObject, json: string): JsonObject {
  if (json === "") return block;
  try {
    return { ...block, input: JSON.parse(json) as unknown };
  } catch (cause) {
    throw new OutputError(`Expected the input of Anthropic's ${String(block["type"])} as JSON`, { cause });
  }
}

function deltaOf(delta: JsonObject, index: number, state: MessageState): NativeAnswer | undefined {
  const { type, text, thinking, signature, partial_json: piece, citation } = delta;
  const open = state.open.get(index);
  if (open) {
    open.json += typeof piece === "string" ? piece : "";
    return undefined;
  }
  const detail = { type: "reasoning.text", format: "anthropic", index };
  switch (type) {
    case "text_delta":
      return { text: String(text) };
    case "thinking_delta":
      return { reasoning: String(thinking), reasoningDetails: [{ ...detail, text: thinking }] };
    case "signature_delta":
      return { reasoningDetails: [{ ...detail, signature }] };
    case "input_json_delta":
      return { toolCalls: [{ index: state.calls - 1, arguments: String(piece) }] };
    case "citations_delta":
      return { own: { citations: [citation] } };
    default:
      return { own: { content_blocks: [{ index, delta }] } };
  }
}
