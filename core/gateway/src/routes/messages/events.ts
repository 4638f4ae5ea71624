import type { ChatCompletionStreamOutput } from "@patchbay/core/task";
import type { AnswerFacts, OpenStream } from "../../route.ts";
import type { JsonObject } from "../../request/read-json.ts";
import { createCallOrder, type CallPiece } from "../call-order.ts";
import { readChatMessage } from "../chat-message.ts";
import { emptyMessage, stopReason, usageOf } from "./answer.ts";

/** A block that is being streamed. */
interface OpenBlock {
  readonly index: number;
  /** What its pieces belong to: text, thinking, or a tool call by its number. */
  readonly of: string;
}

/** Turns the chunks of a chat into the events of a message. Source: https://platform.claude.com/docs/en/build-with-claude/streaming */
export function messageEvents(facts: AnswerFacts): OpenStream {
  let open: OpenBlock | undefined;
  let blocks = 0;
  let hasStarted = false;
  let reason = "end_turn";
  let isRefusal = false;
  let usage: ChatCompletionStreamOutput["usage"];
  const order = createCallOrder();

  function start(): string {
    if (hasStarted) return "";
    hasStarted = true;
    return eventOf("message_start", { message: emptyMessage(facts) });
  }

  function stop(): string {
    if (!open) return "";
    const { index } = open;
    open = undefined;
    return eventOf("content_block_stop", { index });
  }

  function piece(of: string, block: JsonObject, delta: JsonObject): string {
    let events = "";
    if (open?.of !== of) {
      events = stop();
      open = { index: blocks++, of };
      events += eventOf("content_block_start", { index: open.index, content_block: block });
    }
    return events + eventOf("content_block_delta", { index: open.index, delta });
  }

  function callPiece({ index, id, name, json }: CallPiece): string {
    const block = { type: "tool_use", id, name, input: {} };
    return piece(`tool ${index}`, block, { type: "input_json_delta", partial_json: json });
  }

  return {
    chunk(chunk) {
      const { choices, usage: counted } = chunk as ChatCompletionStreamOutput;
      usage = counted ?? usage;
      const [choice] = choices;
      let events = start();
      const { thoughts, text, refusal, calls } = readChatMessage(choice?.delta);
      const content = text ?? refusal;
      isRefusal ||= refusal !== undefined;
      if (thoughts) {
        const block = { type: "thinking", thinking: "", signature: "" };
        events += piece("thinking", block, { type: "thinking_delta", thinking: thoughts });
      }
      if (content) {
        events += piece("text", { type: "text", text: "" }, { type: "text_delta", text: content });
      }
      events += order.push(calls).map(callPiece).join("");
      if (choice?.finish_reason) reason = stopReason(choice.finish_reason);
      return events;
    },
    end() {
      const delta = { stop_reason: isRefusal ? "refusal" : reason, stop_sequence: null };
      const last = order.flush().map(callPiece).join("");
      return (
        start() +
        last +
        stop() +
        eventOf("message_delta", { delta, usage: usageOf(usage) }) +
        eventOf("message_stop", {})
      );
    },
  };
}

function eventOf(type: string, data: JsonObject): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}
