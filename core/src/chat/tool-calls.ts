import { isObject } from "../provider/payload.ts";
import { tryParse } from "./json-text.ts";
import type { ChatToolCall } from "../task/io/parts/chat-message.ts";

/** A tool call that is still being streamed. */
export interface GrowingToolCall {
  /** The vendor's id; generated until the vendor sends one. */
  readonly id: string;
  /** Empty until the vendor sends the name. */
  readonly name: string;
  /** Arguments so far: JSON that may be incomplete. */
  readonly arguments: string;
}

interface Growing extends GrowingToolCall {
  id: string;
  name: string;
  arguments: string;
  readonly index: number | undefined;
  isNamedByVendor: boolean;
}

/** A tool call's part of one delta. */
interface Piece {
  readonly index: number | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly text: string;
}

/**
 * Assembles tool calls from a stream, in all formats that vendors send: without an index, with the same index for
 * every call,
 * complete calls in one chunk, ids that are empty, repeated or missing, arguments as an object, and calls that are
 * repeated
 * completely at the end.
 */
export class ToolCallCollector {
  readonly #calls: Growing[] = [];

  /** Adds one element of a delta's `tool_calls`; returns its call and the text that it adds to the arguments. */
  add(delta: unknown): { readonly call: GrowingToolCall; readonly added: string } {
    const piece = readPiece(delta);
    const call = this.#find(piece) ?? this.#begin(piece);
    call.name ||= piece.name ?? "";
    if (piece.id && !call.isNamedByVendor && !this.#calls.some(({ id }) => id === piece.id)) {
      call.id = piece.id;
      call.isNamedByVendor = true;
    }
    return { call, added: grow(call, piece.text) };
  }

  /** The calls so far. */
  calls(): ChatToolCall[] {
    return this.#calls.map(({ id, name, arguments: text }) => ({
      id,
      type: "function",
      // Several servers reject a conversation with empty arguments.
      function: { name, arguments: text.trim() === "" ? "{}" : text },
    }));
  }

  #find({ index, id, name, text }: Piece): Growing | undefined {
    const isAnother = (call: Growing): boolean =>
      name !== undefined && (name !== call.name || (isWhole(call.arguments) && call.arguments !== text)) && text !== "";
    const byId = id === undefined ? undefined : this.#calls.findLast((call) => call.id === id);
    if (index !== undefined) {
      const byIndex = this.#calls.findLast((call) => call.index === index);
      if (!byIndex) return name === undefined ? byId : undefined;
      // Some vendors give every call the index 0.
      return id !== undefined && id !== byIndex.id && isAnother(byIndex) ? byId : byIndex;
    }
    const match = id === undefined ? this.#calls.at(-1) : byId;
    return match && isAnother(match) ? undefined : match;
  }

  #begin({ index, id, name = "" }: Piece): Growing {
    const isFree = id !== undefined && !this.#calls.some((call) => call.id === id);
    const call = { id: isFree ? id : newId(), name, arguments: "", index, isNamedByVendor: isFree };
    this.#calls.push(call);
    return call;
  }
}

function readPiece(delta: unknown): Piece {
  const { index, id, function: called } = isObject(delta) ? delta : {};
  const { name, arguments: args } = isObject(called) ? called : {};
  return {
    index: typeof index === "number" ? index : undefined,
    id: typeof id === "string" && id !== "" ? id : undefined,
    name: typeof name === "string" && name !== "" ? name : undefined,
    text: typeof args === "string" ? args : args == null ? "" : JSON.stringify(args),
  };
}

/** Adds text to a call's arguments; returns the added part. */
function grow(call: Growing, text: string): string {
  if (isWhole(call.arguments)) {
    // Some vendors start with an empty object that the arguments then replace; others repeat all arguments at the end.
    const replaces = call.arguments.trim() === "{}" && text.startsWith("{") && text.trim() !== "{}";
    if (!replaces) return "";
    call.arguments = "";
  }
  call.arguments += text;
  return text;
}

/** Whether the arguments of a call are complete. */
function isWhole(text: string): boolean {
  return text.trimEnd().endsWith("}") && isObject(tryParse(text)?.value);
}

/** For servers that send no id, or the same one twice: results are matched by id. */
function newId(): string {
  return `call_${crypto.randomUUID().replaceAll("-", "")}`;
}
