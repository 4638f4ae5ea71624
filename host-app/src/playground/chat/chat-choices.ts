import { addReasoningDetails } from "@patchbay/core/chat";

type JsonObject = Readonly<Record<string, unknown>>;

/** A call of a tool that the model asks for, as far as it has come. */
export interface ToolCall {
  /** By which an answer names it; empty where the server gives none. */
  readonly id: string;
  readonly name: string;
  /** JSON as the model wrote it. */
  readonly arguments: string;
}

/** One of the answers to a question. */
export interface ChatChoice {
  readonly text: string;
  /** What the model thought before, where the provider tells it. */
  readonly reasoning: string;
  /** The reasoning as the vendor signed or encrypted it, in whole blocks: some vendors require it back. */
  readonly reasoningDetails?: readonly JsonObject[];
  readonly toolCalls: readonly ToolCall[];
  /** Why it ended, in the provider's word; absent while it goes on. */
  readonly finishReason?: string;
}

/** What is new of one of the answers. */
export interface ChoicePiece {
  /** Which answer, from 0. */
  readonly index: number;
  readonly text: string;
  readonly reasoning: string;
  /** Pieces of signed or encrypted reasoning. */
  readonly reasoningDetails?: readonly JsonObject[] | undefined;
  readonly toolCalls: readonly ToolCallPiece[];
  readonly finishReason?: string;
}

/** What is new of a call: its name at first, then more of its arguments. */
export interface ToolCallPiece extends ToolCall {
  /** Which of the answer's calls, from 0. */
  readonly index: number;
}

/** Whether a piece holds more than thoughts. */
export function answers({ text, toolCalls }: Pick<ChoicePiece, "text" | "toolCalls">): boolean {
  return text !== "" || toolCalls.length > 0;
}

/** Whether a piece holds something to read. */
export function saysSomething(piece: ChoicePiece): boolean {
  return answers(piece) || piece.reasoning !== "";
}

export const EMPTY_CHOICE: ChatChoice = { text: "", reasoning: "", toolCalls: [] };
const EMPTY_CALL: ToolCall = { id: "", name: "", arguments: "" };

/** Takes pieces into the answers to which they belong. */
export function addPieces(choices: readonly ChatChoice[], pieces: readonly ChoicePiece[]): readonly ChatChoice[] {
  return pieces.reduce((known, { index, text, reasoning, reasoningDetails, toolCalls, finishReason }) => {
    const before = known[index] ?? EMPTY_CHOICE;
    return withItem(known, index, EMPTY_CHOICE, {
      ...before,
      text: before.text + text,
      reasoning: before.reasoning + reasoning,
      reasoningDetails: reasoningDetails
        ? addReasoningDetails(before.reasoningDetails ?? [], reasoningDetails)
        : before.reasoningDetails,
      toolCalls: toolCalls.reduce(addToolCall, before.toolCalls),
      finishReason: finishReason ?? before.finishReason,
    });
  }, choices);
}

function addToolCall(
  calls: readonly ToolCall[],
  { index, id, name, arguments: more }: ToolCallPiece,
): readonly ToolCall[] {
  const before = calls[index] ?? EMPTY_CALL;
  const known = { id: before.id || id, name: before.name || name };
  return withItem(calls, index, EMPTY_CALL, { ...known, arguments: before.arguments + more });
}

/** A list with another item in a place, which may lie behind its end. */
function withItem<Item>(items: readonly Item[], place: number, filler: Item, item: Item): readonly Item[] {
  const list = [...items];
  while (list.length <= place) list.push(filler);
  list[place] = item;
  return list;
}

/** What a provider counted, by the names of OpenAI's protocol; some tell what it costs, in US dollars. */
export interface GivenUsage {
  readonly prompt_tokens?: number;
  readonly completion_tokens?: number;
  readonly completion_tokens_details?: { readonly reasoning_tokens?: number } | null;
  readonly cost?: number;
  readonly estimated_cost?: number;
}

/** A whole answer of a chat, as servers write it. */
export interface GivenAnswer {
  readonly choices: readonly (GivenChoice & { readonly message?: GivenPart })[];
  readonly usage?: GivenUsage | null;
}

/** One event of a streamed answer. */
export interface GivenChunk {
  readonly choices: readonly (GivenChoice & { readonly delta?: GivenPart })[];
  readonly usage?: GivenUsage | null;
}

interface GivenToolCall {
  readonly index?: number;
  readonly id?: string | null;
  readonly function?: { readonly name?: string | null; readonly arguments?: unknown };
}

interface GivenPart {
  readonly content?: unknown;
  /** Vendors have one of two names for it. */
  readonly reasoning?: string | null;
  readonly reasoning_content?: string | null;
  readonly reasoning_details?: readonly JsonObject[] | null;
  readonly tool_calls?: readonly GivenToolCall[] | null;
}

interface GivenChoice {
  readonly index?: number;
  readonly finish_reason?: string | null;
}

/** Every answer of a whole one. */
export function readAnswer({ choices }: GivenAnswer): readonly ChoicePiece[] {
  return choices.map((choice, place) => readPart(choice, choice.message, place));
}

/** What is new in a chunk; often nothing. */
export function readChunk({ choices }: GivenChunk): readonly ChoicePiece[] {
  return choices
    .map((choice, place) => readPart(choice, choice.delta, place))
    .filter((piece) => saysSomething(piece) || piece.reasoningDetails || piece.finishReason !== undefined);
}

function readPart({ index, finish_reason: reason }: GivenChoice, part: GivenPart = {}, place = 0): ChoicePiece {
  const { content, reasoning, reasoning_content: thoughts, reasoning_details: details } = part;
  return {
    index: placeOf(index, place),
    ...readContent(content, reasoning || thoughts || ""),
    reasoningDetails: details ?? undefined,
    toolCalls: (part.tool_calls ?? []).map(readToolCall),
    finishReason: reason || undefined,
  };
}

interface TypedPart {
  readonly text?: string;
  readonly thinking?: unknown;
}

/** A text, or a list of typed parts of which some are thoughts. */
function readContent(content: unknown, reasoning: string): { readonly text: string; readonly reasoning: string } {
  if (!Array.isArray(content)) return { text: typeof content === "string" ? content : "", reasoning };
  const parts = content as readonly (TypedPart | null)[];
  const thoughts = parts.map((part) =>
    typeof part?.thinking === "string" ? part.thinking : readContent(part?.thinking, "").text,
  );
  return { text: parts.map((part) => part?.text ?? "").join(""), reasoning: reasoning + thoughts.join("") };
}

/** Some servers write the arguments as an object and not as its JSON. */
function readToolCall({ index, id, function: called = {} }: GivenToolCall, place: number): ToolCallPiece {
  const { name, arguments: given = "" } = called;
  return {
    index: placeOf(index, place),
    id: id ?? "",
    name: name ?? "",
    arguments: typeof given === "string" ? given : JSON.stringify(given),
  };
}

const MOST_ITEMS = 128;

/** A place as the server gives it; where it gives none that can be used, the one in the list. */
function placeOf(index: number | undefined, place: number): number {
  return Number.isInteger(index) && Number(index) >= 0 && Number(index) < MOST_ITEMS ? Number(index) : place;
}
