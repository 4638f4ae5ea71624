/** A call of a tool that the model asks for, as far as it has come. */
export interface ToolCall {
  readonly name: string;
  /** JSON as the model wrote it. */
  readonly arguments: string;
}

/** One of the answers to a question. */
export interface ChatChoice {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  /** Why it ended, in the provider's word; absent while it goes on. */
  readonly finishReason?: string;
}

/** What is new of one of the answers. */
export interface ChoicePiece {
  /** Which answer, from 0. */
  readonly index: number;
  readonly text: string;
  readonly toolCalls: readonly ToolCallPiece[];
  readonly finishReason?: string;
}

/** What is new of a call: its name at first, then more of its arguments. */
export interface ToolCallPiece extends ToolCall {
  /** Which of the answer's calls, from 0. */
  readonly index: number;
}

/** Whether a piece holds something to read. */
export function saysSomething({ text, toolCalls }: ChoicePiece): boolean {
  return text !== "" || toolCalls.length > 0;
}

const EMPTY_CHOICE: ChatChoice = { text: "", toolCalls: [] };
const EMPTY_CALL: ToolCall = { name: "", arguments: "" };

/** Takes pieces into the answers to which they belong. */
export function addPieces(choices: readonly ChatChoice[], pieces: readonly ChoicePiece[]): readonly ChatChoice[] {
  return pieces.reduce((known, { index, text, toolCalls, finishReason }) => {
    const before = known[index] ?? EMPTY_CHOICE;
    return withItem(known, index, EMPTY_CHOICE, {
      ...before,
      text: before.text + text,
      toolCalls: toolCalls.reduce(addToolCall, before.toolCalls),
      finishReason: finishReason ?? before.finishReason,
    });
  }, choices);
}

function addToolCall(calls: readonly ToolCall[], { index, name, arguments: more }: ToolCallPiece): readonly ToolCall[] {
  const before = calls[index] ?? EMPTY_CALL;
  return withItem(calls, index, EMPTY_CALL, { name: before.name || name, arguments: before.arguments + more });
}

/** A list with another item in a place, which may lie behind its end. */
function withItem<Item>(items: readonly Item[], place: number, filler: Item, item: Item): readonly Item[] {
  const list = [...items];
  while (list.length <= place) list.push(filler);
  list[place] = item;
  return list;
}

/** A whole answer of a chat, as servers write it. */
export interface GivenAnswer {
  readonly choices: readonly (GivenChoice & { readonly message?: GivenPart })[];
  readonly usage?: { readonly completion_tokens: number } | null;
}

/** One event of a streamed answer. */
export interface GivenChunk {
  readonly choices: readonly (GivenChoice & { readonly delta?: GivenPart })[];
  readonly usage?: { readonly completion_tokens: number } | null;
}

interface GivenToolCall {
  readonly index?: number;
  readonly function?: { readonly name?: string | null; readonly arguments?: unknown };
}

interface GivenPart {
  readonly content?: string | null;
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
    .filter((piece) => saysSomething(piece) || piece.finishReason !== undefined);
}

function readPart({ index, finish_reason: reason }: GivenChoice, part: GivenPart = {}, place = 0): ChoicePiece {
  return {
    index: placeOf(index, place),
    text: part.content ?? "",
    toolCalls: (part.tool_calls ?? []).map(readToolCall),
    finishReason: reason || undefined,
  };
}

/** Some servers write the arguments as an object and not as its JSON. */
function readToolCall({ index, function: called = {} }: GivenToolCall, place: number): ToolCallPiece {
  const { name, arguments: given = "" } = called;
  return {
    index: placeOf(index, place),
    name: name ?? "",
    arguments: typeof given === "string" ? given : JSON.stringify(given),
  };
}

const MOST_ITEMS = 128;

/** A place as the server gives it; where it gives none that can be used, the one in the list. */
function placeOf(index: number | undefined, place: number): number {
  return Number.isInteger(index) && Number(index) >= 0 && Number(index) < MOST_ITEMS ? Number(index) : place;
}
