import { nativeChunk, nativeCompletion, type NativeAnswer, type NativeUsage } from "@patchbay/core/native-chat";
import {
  isObject,
  OutputError,
  type Answer,
  type ChunkContext,
  type JsonObject,
  type ProviderCall,
} from "@patchbay/core/provider";

/** Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html; other reasons are passed on unchanged. */
const FINISH: Readonly<Record<string, string>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  tool_use: "tool_calls",
  content_filtered: "content_filter",
  guardrail_intervened: "content_filter",
};

/** @throws OutputError when the answer has another shape */
export function readConverse({ data, header }: Answer, { providerModelId: model }: ProviderCall) {
  const output = isObject(data) ? data["output"] : undefined;
  const message = isObject(output) ? output["message"] : undefined;
  if (!isObject(data) || !isObject(message) || !Array.isArray(message["content"])) {
    throw new OutputError("Expected {output: {message: {content: []}}} of Bedrock's Converse");
  }
  const parts = message["content"].filter(isObject).map(partOf);
  const { output: _message, stopReason, usage, metrics: _latency, ...facts } = data;
  const toolCalls = parts.flatMap(({ toolCalls: calls = [] }) => calls);
  const thoughts = parts.flatMap(({ reasoning }) => reasoning ?? []);
  const contentBlocks = parts.flatMap(({ own: block }) => block?.["content_blocks"] ?? []);
  const citations = parts.flatMap(({ own: block }) => block?.["citations"] ?? []);
  return nativeCompletion({ id: header("x-amzn-requestid") ?? "", model }, usageOf(usage), {
    text: parts.map(({ text = "" }) => text).join(""),
    ...(thoughts.length > 0 && { reasoning: thoughts.join("") }),
    reasoningDetails: parts.flatMap(({ reasoningDetails = [] }, index) =>
      reasoningDetails.map((detail) => ({ ...detail, index })),
    ),
    toolCalls,
    ...endOf(stopReason),
    own: {
      ...(contentBlocks.length > 0 && { content_blocks: contentBlocks }),
      ...(citations.length > 0 && { citations }),
      ...facts,
    },
  });
}

function endOf(reason: unknown): NativeAnswer {
  return typeof reason === "string" ? { finishReason: FINISH[reason] ?? reason, nativeFinishReason: reason } : {};
}

/** Cached input tokens are counted separately from other input. */
function usageOf(value: unknown): NativeUsage {
  const usage = isObject(value) ? value : {};
  const count = (name: string): number => (typeof usage[name] === "number" ? usage[name] : 0);
  const {
    inputTokens: _input,
    outputTokens: _output,
    totalTokens: _total,
    cacheReadInputTokens: cacheRead,
    cacheWriteInputTokens: cacheWrite,
    ...own
  } = usage;
  return {
    input: count("inputTokens") + count("cacheReadInputTokens") + count("cacheWriteInputTokens"),
    output: count("outputTokens"),
    ...(typeof cacheRead === "number" && { cacheRead }),
    ...(typeof cacheWrite === "number" && { cacheWrite }),
    own,
  };
}

/** Content of one block; `own` is the block itself if the common chat format has no member for it. */
function partOf(block: JsonObject): NativeAnswer {
  const { text, toolUse, reasoningContent: thought, citationsContent: cited } = block;
  if (typeof text === "string") return { text };
  if (isObject(cited)) return citedText(cited);
  if (isObject(toolUse) && !isOfServer(toolUse)) {
    const { toolUseId, name, input } = toolUse;
    return { toolCalls: [{ id: String(toolUseId), name: String(name), arguments: JSON.stringify(input ?? {}) }] };
  }
  return isObject(thought) ? thoughtOf(thought) : { own: { content_blocks: [block] } };
}

/** Whether the vendor runs the tool. */
function isOfServer({ type }: JsonObject): boolean {
  return type === "server_tool_use";
}

function citedText({ content, citations }: JsonObject): NativeAnswer {
  const texts = Array.isArray(content) ? content.filter(isObject).map(({ text }) => String(text ?? "")) : [];
  return { text: texts.join(""), ...(Array.isArray(citations) && { own: { citations } }) };
}

function thoughtOf({ reasoningText, redactedContent: data }: JsonObject): NativeAnswer {
  if (!isObject(reasoningText)) return { reasoningDetails: [{ type: "reasoning.encrypted", data, format: "bedrock" }] };
  const { text, signature } = reasoningText;
  const detail = { type: "reasoning.text", text, ...(signature !== undefined && { signature }), format: "bedrock" };
  return { reasoning: String(text), reasoningDetails: [detail] };
}

/** State of a stream. */
export interface ConverseState {
  /** Number of calls of the caller's tools so far. */
  calls: number;
  /** Unfinished blocks that a chat has no member for, such as calls of server tools, by their index. */
  readonly open: Map<unknown, OpenBlock>;
}

interface OpenBlock {
  readonly start: JsonObject;
  readonly deltas: JsonObject[];
}

export const startConverse = (): ConverseState => ({ calls: 0, open: new Map() });

/** Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html */
export function readConverseEvent(event: unknown, { event: name, call, state }: ChunkContext) {
  const { start, delta, contentBlockIndex: index, stopReason, usage, trace } = isObject(event) ? event : {};
  const counter = state as ConverseState;
  const head = { id: "", model: call.providerModelId };
  const chunk = (answer: NativeAnswer) => nativeChunk(head, undefined, answer);
  switch (name) {
    case "messageStart":
      return chunk({ text: "" });
    case "contentBlockStart": {
      const tool = isObject(start) ? start["toolUse"] : undefined;
      if (!isObject(tool) || isOfServer(tool)) {
        counter.open.set(index, { start: isObject(start) ? start : {}, deltas: [] });
        return undefined;
      }
      const named = {
        index: counter.calls++,
        id: String(tool["toolUseId"]),
        name: String(tool["name"]),
        arguments: "",
      };
      return chunk({ toolCalls: [named] });
    }
    case "contentBlockDelta": {
      const open = counter.open.get(index);
      if (open && isObject(delta)) return void open.deltas.push(delta);
      return chunk(isObject(delta) ? deltaOf(delta, index, counter) : {});
    }
    case "contentBlockStop": {
      const ended = counter.open.get(index);
      counter.open.delete(index);
      return ended && chunk({ own: { content_blocks: [wholeBlock(ended)] } });
    }
    case "messageStop":
      return chunk(endOf(stopReason));
    case "metadata":
      return nativeChunk(head, usageOf(usage), ...(trace === undefined ? [] : [{ own: { trace } }]));
    default:
      return undefined;
  }
}

/**
 * A streamed block in the form of a whole answer.
 * @throws OutputError when the pieces of a tool's input are not valid JSON
 */
function wholeBlock({ start, deltas }: OpenBlock): JsonObject {
  const { toolUse, toolResult } = start;
  if (isObject(toolUse)) {
    const json = deltas.map(({ toolUse: piece }) => (isObject(piece) ? String(piece["input"] ?? "") : "")).join("");
    try {
      return { ...start, toolUse: { ...toolUse, input: json === "" ? {} : (JSON.parse(json) as unknown) } };
    } catch (cause) {
      throw new OutputError("Expected the input of Bedrock's toolUse as JSON", { cause });
    }
  }
  if (!isObject(toolResult)) return deltas.length > 0 ? { ...start, deltas } : start;
  return { ...start, toolResult: { ...toolResult, content: deltas.flatMap(({ toolResult: piece }) => piece ?? []) } };
}

function deltaOf(
  { text, toolUse, reasoningContent: thought, citation, ...other }: JsonObject,
  index: unknown,
  state: ConverseState,
): NativeAnswer {
  if (typeof text === "string") return { text };
  if (isObject(toolUse)) return { toolCalls: [{ index: state.calls - 1, arguments: String(toolUse["input"]) }] };
  if (citation !== undefined) return { own: { citations: [citation] } };
  if (!isObject(thought)) return { own: { content_blocks: [{ index, delta: other }] } };
  const { text: reasoning, signature, redactedContent: data } = thought;
  if (data !== undefined)
    return { reasoningDetails: [{ type: "reasoning.encrypted", data, format: "bedrock", index }] };
  const detail = {
    type: "reasoning.text",
    ...(reasoning !== undefined && { text: reasoning }),
    ...(signature !== undefined && { signature }),
  };
  return {
    ...(typeof reasoning === "string" && { reasoning }),
    reasoningDetails: [{ ...detail, format: "bedrock", index }],
  };
}
