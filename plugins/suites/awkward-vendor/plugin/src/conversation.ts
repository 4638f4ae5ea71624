import {
  isObject,
  OutputError,
  StreamError,
  type ChunkContext,
  type JsonObject,
  type ProviderCall,
  type ProviderTask,
} from "@patchbay/core/provider";
import type { ChatCompletionOutput, ChatCompletionStreamOutput } from "@patchbay/core/task";

/** State of a stream: tool calls are numbered in the order of arrival. */
interface Talk {
  calls: number;
}

const FINISH: Readonly<Record<string, string>> = { done: "stop", cut: "length", call: "tool_calls" };

export const conversation: ProviderTask<ChatCompletionOutput, ChatCompletionStreamOutput> = {
  route: () => ({ path: "v2/talk" }),
  body({ args, parameters, providerModelId, streaming }) {
    const { messages, tools, max_tokens: most, temperature } = { ...args, ...parameters };
    return {
      handle: providerModelId,
      mode: streaming ? "live" : "whole",
      dialogue: (messages as JsonObject[]).map(({ role, content }) => ({ speaker: role, says: content })),
      ...(Array.isArray(tools) && { abilities: (tools as JsonObject[]).map(({ function: ability }) => ability) }),
      limits: { words: most, wildness: temperature },
    };
  },
  read({ data }, { call }) {
    const reply = isObject(data) ? data["reply"] : undefined;
    if (!isObject(data) || !isObject(reply) || typeof reply["text"] !== "string")
      throw new OutputError("Expected {reply: {text: string}}");
    const calls = Array.isArray(reply["calls"]) ? (reply["calls"] as JsonObject[]) : [];
    const { in: sent = 0, out: received = 0 } = isObject(data["count"])
      ? (data["count"] as Record<string, number>)
      : {};
    return {
      id: String(data["talk"]),
      created: 0,
      model: call.providerModelId,
      system_fingerprint: "",
      choices: [
        {
          index: 0,
          finish_reason: FINISH[String(data["ended"])] ?? "stop",
          message: {
            role: "assistant",
            content: reply["text"],
            ...(calls.length > 0 && { tool_calls: calls.map(toolCall) }),
          },
        },
      ],
      usage: { prompt_tokens: sent, completion_tokens: received, total_tokens: sent + received },
    };
  },
  stream: {
    format: "sse",
    state: (): Talk => ({ calls: 0 }),
    chunk: readEvent,
    text: ({ choices }) => choices[0]?.delta.content ?? "",
    complete: ({ choices }) => choices[0]?.finish_reason != null,
  },
};

function toolCall({ name, input }: JsonObject, index: number) {
  return {
    id: `call-${index}`,
    type: "function" as const,
    function: { name: String(name), arguments: JSON.stringify(input) },
  };
}

/** `delta` contains text, `done` repeats all of it, `call` calls a tool, and `problem` ends a failed stream. */
function readEvent(event: unknown, context: ChunkContext): ChatCompletionStreamOutput | undefined {
  const { call, event: name } = context;
  const state = context.state as Talk;
  const { text, reason, fault, name: ability, input } = isObject(event) ? event : {};
  if (name === "problem")
    throw new StreamError(`Error forwarded from backend: ${String(isObject(fault) ? fault["text"] : fault)}`);
  if (name === "delta") return chunkOf(call, { role: "assistant", content: String(text) });
  if (name === "call") {
    const index = state.calls++;
    const toolDelta = {
      index,
      id: `call-${index}`,
      type: "function",
      function: { name: String(ability), arguments: JSON.stringify(input) },
    };
    return chunkOf(call, { role: "assistant", tool_calls: [toolDelta] });
  }
  return name === "done" ? chunkOf(call, {}, FINISH[String(reason)] ?? "stop") : undefined;
}

function chunkOf(
  { providerModelId: model }: ProviderCall,
  delta: object,
  finish: string | null = null,
): ChatCompletionStreamOutput {
  return {
    id: "",
    created: 0,
    model,
    system_fingerprint: "",
    choices: [{ index: 0, delta, finish_reason: finish }],
  } as ChatCompletionStreamOutput;
}
