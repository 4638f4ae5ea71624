import { isObject } from "../provider/payload.ts";
import { tryParse } from "./json-text.ts";
import type { ChatToolCall } from "../task/io/parts/chat-message.ts";

/** A tool call that is still being streamed. */
export interface GrowingToolCall {
  /** The vendor's id; made up until the vendor names one. */
  readonly id: string;
  /** Empty until the vendor names the function. */
  readonly name: string;
  /** Arguments so far: JSON that may be cut anywhere. */
  readonly arguments: string;
}

interface Growing extends GrowingToolCall {
  id: string;
  name: string;
  arguments: string;
  readonly index: number | undefined;
  isNamedByVendor: boolean;
}

/** What one piece of a stream says of a call. */
interface Piece {
  readonly index: number | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly text: string;
}

/**
 * Puts tool calls together from the pieces of a stream, in the forms that vendors send them: without an index, with the same
 * index for every call, whole calls at once, ids that are empty, repeated or missing, arguments as an object, and calls
 * that are repeated whole at the end.
 */
export class ToolCallCollector {
  readonly #calls: Growing[] = [];

  /** Adds one element of a delta's `tool_calls`, and gives the call that it belongs to and what it adds to the arguments. */
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
      // Several servers refuse a conversation with empty arguments.
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
      // Some vendors number every call 0.
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
  const { name, arguments: given } = isObject(called) ? called : {};
  return {
    index: typeof index === "number" ? index : undefined,
    id: typeof id === "string" && id !== "" ? id : undefined,
    name: typeof name === "string" && name !== "" ? name : undefined,
    text: typeof given === "string" ? given : given == null ? "" : JSON.stringify(given),
  };
}

/** Adds a piece to a call's arguments, and gives what it added. */
function grow(call: Growing, text: string): string {
  if (isWhole(call.arguments)) {
    // Some begin with an empty object that the arguments then replace; others end with all of them once more.
    const replaces = call.arguments.trim() === "{}" && text.startsWith("{") && text.trim() !== "{}";
    if (!replaces) return "";
    call.arguments = "";
  }
  call.arguments += text;
  return text;
}

/** Whether these are all the arguments of a call. */
function isWhole(text: string): boolean {
  return text.trimEnd().endsWith("}") && isObject(tryParse(text)?.value);
}

/** For servers that give calls no id, or the same one twice: results are matched by it. */
function newId(): string {
  return `call_${crypto.randomUUID().replaceAll("-", "")}`;
}
