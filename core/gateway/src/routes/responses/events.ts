import type { ChatCompletionStreamOutput } from "@patchbay/core/task";
import type { JsonObject } from "../../request/read-json.ts";
import type { AnswerFacts, OpenStream } from "../../route.ts";
import { createCallOrder, type CallPiece } from "../call-order.ts";
import { readChatMessage } from "../chat-message.ts";
import { emptyResponse, finishedResponse, items, type MessagePart, partOf } from "./answer.ts";

/** An item that is being streamed. */
interface OpenItem {
  /** What its pieces belong to: reasoning, text, or a call by its number. */
  readonly of: string;
  readonly begins: JsonObject;
  text: string;
  /** The complete item. */
  finished(text: string): JsonObject;
  /** The names of its events, and the part that its text is in; a call has none. */
  readonly kind: MessagePart | "reasoning_text" | "function_call_arguments";
}

/** Turns the chunks of a chat into the events of a response. Source: https://platform.openai.com/docs/api-reference/responses-streaming */
export function responseEvents(facts: AnswerFacts): OpenStream {
  const output: JsonObject[] = [];
  let sequence = 0;
  let open: OpenItem | undefined;
  let reason = "stop";
  let usage: ChatCompletionStreamOutput["usage"];
  const order = createCallOrder();

  const event = (type: string, data: JsonObject): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence++, ...data })}\n\n`;
  const position = (): JsonObject => ({ item_id: open?.begins["id"], output_index: output.length });

  function start(): string {
    if (sequence > 0) return "";
    const response = emptyResponse(facts);
    return event("response.created", { response }) + event("response.in_progress", { response });
  }

  function begin(item: Omit<OpenItem, "text">): string {
    const ended = stop();
    open = { ...item, text: "" };
    const { kind, begins } = open;
    const added = event("response.output_item.added", { output_index: output.length, item: begins });
    if (kind === "function_call_arguments") return ended + added;
    return (
      ended + added + event("response.content_part.added", { ...position(), content_index: 0, part: partOf(kind, "") })
    );
  }

  function grow(more: string): string {
    if (!open || more === "") return "";
    const { kind } = open;
    open.text += more;
    const content = kind === "function_call_arguments" ? {} : { content_index: 0 };
    const logprobs = kind === "output_text" ? { logprobs: [] } : {};
    return event(`response.${kind}.delta`, { ...position(), ...content, delta: more, ...logprobs });
  }

  function stop(): string {
    if (!open) return "";
    const { kind, text, finished } = open;
    const item = finished(text);
    let events = "";
    if (kind === "function_call_arguments") {
      events += event(`response.${kind}.done`, { ...position(), name: item["name"], arguments: text });
    } else {
      const logprobs = kind === "output_text" ? { logprobs: [] } : {};
      const whole = kind === "refusal" ? { refusal: text } : { text, ...logprobs };
      events += event(`response.${kind}.done`, { ...position(), content_index: 0, ...whole });
      events += event("response.content_part.done", { ...position(), content_index: 0, part: partOf(kind, text) });
    }
    events += event("response.output_item.done", { output_index: output.length, item });
    output.push(item);
    open = undefined;
    return events;
  }

  /** Continues the item that a piece belongs to, or begins it. */
  function piece(of: string, text: string, item: () => Omit<OpenItem, "text" | "of">): string {
    return (open?.of === of ? "" : begin({ of, ...item() })) + grow(text);
  }

  const idOf = (): string => `${facts.id}_${output.length + (open ? 1 : 0)}`;

  function textItem(kind: MessagePart | "reasoning_text"): Omit<OpenItem, "text" | "of"> {
    const id = idOf();
    const write = (text: string, status: string): JsonObject =>
      kind === "reasoning_text" ? items.reasoning(id, text, status) : items.message(id, text, status, kind);
    return { kind, begins: write("", "in_progress"), finished: (text) => write(text, "completed") };
  }

  function callItem(call: JsonObject): Omit<OpenItem, "text" | "of"> {
    const id = idOf();
    return {
      kind: "function_call_arguments",
      begins: items.call(id, call, "", "in_progress"),
      finished: (text) => items.call(id, call, text, "completed"),
    };
  }

  const callPiece = ({ index, id, name, json }: CallPiece): string =>
    piece(`call ${index}`, json, () => callItem({ id, name }));

  return {
    chunk(chunk) {
      const { choices, usage: counted } = chunk as ChatCompletionStreamOutput;
      usage = counted ?? usage;
      const [choice] = choices;
      let events = start();
      const { thoughts, text, refusal, calls } = readChatMessage(choice?.delta);
      if (thoughts) {
        events += piece("reasoning", thoughts, () => textItem("reasoning_text"));
      }
      if (text) events += piece("text", text, () => textItem("output_text"));
      if (refusal) events += piece("refusal", refusal, () => textItem("refusal"));
      events += order.push(calls).map(callPiece).join("");
      reason = choice?.finish_reason ?? reason;
      return events;
    },
    end() {
      const last = start() + order.flush().map(callPiece).join("") + stop();
      const response = finishedResponse(facts, output, reason, usage);
      return last + event(`response.${String(response["status"])}`, { response });
    },
    fail: ({ code, message, param = null }) => start() + event("error", { code, message, param }),
    answer: () => finishedResponse(facts, output, reason, usage),
  };
}
