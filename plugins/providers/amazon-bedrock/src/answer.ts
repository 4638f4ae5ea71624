import { nativeChunk, nativeCompletion, type NativeAnswer, type NativeUsage } from "@patchbay/core/native-chat";
import {
  isObject,
  OutputError,
  type Answer,
  type ChunkContext,
  type JsonObject,
  type ProviderCall,
} from "@patchbay/core/provider";

/** Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html; others keep the vendor's word. */
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
  const own = parts.flatMap((part) => part.own ?? []);
  return nativeCompletion({ id: header("x-amzn-requestid") ?? "", model }, usageOf(usage), {
    text: parts.map(({ text = "" }) => text).join(""),
    ...(thoughts.length > 0 && { reasoning: thoughts.join("") }),
    reasoningDetails: parts.flatMap(({ reasoningDetails = [] }, index) =>
      reasoningDetails.map((detail) => ({ ...detail, index })),
    ),
    toolCalls,
    ...endOf(stopReason),
    own: { ...(own.length > 0 && { content_blocks: own }), ...facts },
  });
}

function endOf(reason: unknown): NativeAnswer {
  return typeof reason === "string" ? { finishReason: FINISH[reason] ?? reason, nativeFinishReason: reason } : {};
}

/** What came from a cache and went into it is counted beside the other input. */
function usageOf(given: unknown): NativeUsage {
  const usage = isObject(given) ? given : {};
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

/** What one block says; `own` is the block itself where a chat has no place for it. */
function partOf(block: JsonObject): NativeAnswer {
  const { text, toolUse, reasoningContent: thought } = block;
  if (typeof text === "string") return { text };
  if (isObject(toolUse)) {
    const { toolUseId, name, input } = toolUse;
    return { toolCalls: [{ id: String(toolUseId), name: String(name), arguments: JSON.stringify(input ?? {}) }] };
  }
  return isObject(thought) ? thoughtOf(thought) : { own: block };
}

function thoughtOf({ reasoningText, redactedContent: data }: JsonObject): NativeAnswer {
  if (!isObject(reasoningText)) return { reasoningDetails: [{ type: "reasoning.encrypted", data, format: "bedrock" }] };
  const { text, signature } = reasoningText;
  const detail = { type: "reasoning.text", text, ...(signature !== undefined && { signature }), format: "bedrock" };
  return { reasoning: String(text), reasoningDetails: [detail] };
}

/** What a stream remembers: calls of tools begun so far. */
export interface ConverseState {
  calls: number;
}

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
      if (!isObject(tool)) return chunk({ own: { content_blocks: [{ index, start }] } });
      const named = {
        index: counter.calls++,
        id: String(tool["toolUseId"]),
        name: String(tool["name"]),
        arguments: "",
      };
      return chunk({ toolCalls: [named] });
    }
    case "contentBlockDelta":
      return chunk(isObject(delta) ? deltaOf(delta, index, counter) : {});
    case "messageStop":
      return chunk(endOf(stopReason));
    case "metadata":
      return nativeChunk(head, usageOf(usage), ...(trace === undefined ? [] : [{ own: { trace } }]));
    default:
      return undefined;
  }
}

function deltaOf(
  { text, toolUse, reasoningContent: thought, ...other }: JsonObject,
  index: unknown,
  state: ConverseState,
): NativeAnswer {
  if (typeof text === "string") return { text };
  if (isObject(toolUse)) return { toolCalls: [{ index: state.calls - 1, arguments: String(toolUse["input"]) }] };
  if (!isObject(thought)) return { own: { content_blocks: [{ index, delta: other }] } };
  const { text: said, signature, redactedContent: data } = thought;
  if (data !== undefined)
    return { reasoningDetails: [{ type: "reasoning.encrypted", data, format: "bedrock", index }] };
  const detail = {
    type: "reasoning.text",
    ...(said !== undefined && { text: said }),
    ...(signature !== undefined && { signature }),
  };
  return {
    ...(typeof said === "string" && { reasoning: said }),
    reasoningDetails: [{ ...detail, format: "bedrock", index }],
  };
}
