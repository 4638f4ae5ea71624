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
      ...(finishReason !== undefined && { finishReason }),
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
