import type { InferenceClient } from "@patchbay/core/client";
import type { ChatCompletionInput } from "@patchbay/core/task";
import { saysSomething, type ChoicePiece, type ToolCallPiece } from "./chat-choices.ts";

/** Arguments of a chat besides the messages. */
export type ChatParameters = Readonly<Partial<Omit<ChatCompletionInput, "messages">>>;

/** Everything that one chat call takes. */
export interface ChatCall {
  /** Provider id or `auto`. */
  readonly provider: string;
  readonly model: string;
  /** Messages and parameters. */
  readonly args: ChatCompletionInput;
  /** Whether the provider sends its answer in pieces. */
  readonly streams: boolean;
  readonly signal: AbortSignal;
}

/** What is new of a chat's answers. */
export interface ChatPiece {
  readonly choices: readonly ChoicePiece[];
  /** Tokens of the whole answer, when the provider counts them. */
  readonly completionTokens?: number;
}

/** Asks a provider and yields the answers as they come. @throws PatchbayError */
export async function* streamChat(
  client: InferenceClient,
  { provider, model, args, streams, signal }: ChatCall,
): AsyncGenerator<ChatPiece, void, undefined> {
  const chat = { ...args, provider, model };
  if (!streams) {
    const { choices, usage } = await client.chatCompletion(chat, { signal });
    yield { choices: choices.map(readWhole), ...countOf(usage) };
    return;
  }
  for await (const { choices, usage } of client.chatCompletionStream(chat, { signal })) {
    const pieces = choices.map(readChunk).filter((piece) => saysSomething(piece) || piece.finishReason !== undefined);
    if (pieces.length > 0 || usage) yield { choices: pieces, ...countOf(usage) };
  }
}

/** Some servers count nothing. */
function countOf(
  usage: { readonly completion_tokens: number } | null | undefined,
): Pick<ChatPiece, "completionTokens"> {
  return usage ? { completionTokens: usage.completion_tokens } : {};
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

function readWhole(choice: GivenChoice & { readonly message?: GivenPart }, place: number): ChoicePiece {
  return readPart(choice, choice.message, place);
}

function readChunk(choice: GivenChoice & { readonly delta?: GivenPart }, place: number): ChoicePiece {
  return readPart(choice, choice.delta, place);
}

function readPart({ index, finish_reason: reason }: GivenChoice, part: GivenPart = {}, place = 0): ChoicePiece {
  return {
    index: placeOf(index, place),
    text: part.content ?? "",
    toolCalls: (part.tool_calls ?? []).map(readToolCall),
    ...(typeof reason === "string" && reason !== "" && { finishReason: reason }),
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
