import { addPieces, saysSomething, type ChatChoice, type ChoicePiece } from "./chat-choices.ts";
import { addExchange, type Exchange } from "./exchange-recorder.ts";

/** Where the answer of a turn stands. */
export type AnswerStatus = "running" | "done" | "stopped" | "failed";

/** One question of a conversation and its answers. */
export interface ChatTurn {
  readonly id: number;
  readonly question: string;
  /** One, unless the provider was asked for more; none before the first piece. */
  readonly choices: readonly ChatChoice[];
  readonly status: AnswerStatus;
  /** Who was asked. */
  readonly provider: string;
  readonly model: string;
  /** Whether a mock answered instead of a model. */
  readonly simulated: boolean;
  /** Milliseconds from the request to the first piece of the answer. */
  readonly firstTokenMs?: number;
  /** Milliseconds from the request to the end. */
  readonly totalMs?: number;
  /** Tokens of the answer, as the provider counts them. */
  readonly completionTokens?: number;
  readonly error?: unknown;
  /** What the client warned of. */
  readonly warnings: readonly string[];
  /** What went over the network, or would have. */
  readonly exchanges: readonly Exchange[];
}

export type ChatAction =
  | ({ readonly type: "started" } & Pick<ChatTurn, "id" | "question" | "provider" | "model" | "simulated">)
  | {
      readonly type: "received";
      readonly id: number;
      readonly pieces: readonly ChoicePiece[];
      readonly elapsedMs: number;
    }
  | { readonly type: "counted"; readonly id: number; readonly completionTokens: number }
  | { readonly type: "ended"; readonly id: number; readonly status: "done" | "stopped"; readonly elapsedMs: number }
  | { readonly type: "failed"; readonly id: number; readonly error: unknown; readonly elapsedMs: number }
  | { readonly type: "exchanged"; readonly id: number; readonly exchange: Exchange }
  | { readonly type: "warned"; readonly id: number; readonly text: string }
  | { readonly type: "removed"; readonly id: number }
  | { readonly type: "cleared" };

/** Takes what happened into the conversation. News of a turn that is gone changes nothing. */
export function reduceTurns(turns: readonly ChatTurn[], action: ChatAction): readonly ChatTurn[] {
  if (action.type === "cleared") return [];
  if (action.type === "removed") return turns.filter(({ id }) => id !== action.id);
  if (action.type === "started") {
    const { type: _, ...started } = action;
    return [...turns, { ...started, choices: [], status: "running", warnings: [], exchanges: [] }];
  }
  return turns.map((turn) => (turn.id === action.id ? changeTurn(turn, action) : turn));
}

function changeTurn(
  turn: ChatTurn,
  action: Extract<ChatAction, { type: "received" | "counted" | "ended" | "failed" | "exchanged" | "warned" }>,
): ChatTurn {
  switch (action.type) {
    case "received":
      return {
        ...turn,
        choices: addPieces(turn.choices, action.pieces),
        ...(turn.firstTokenMs === undefined && action.pieces.some(saysSomething) && { firstTokenMs: action.elapsedMs }),
      };
    case "counted":
      return { ...turn, completionTokens: action.completionTokens };
    case "exchanged":
      return { ...turn, exchanges: addExchange(turn.exchanges, action.exchange) };
    case "warned":
      return { ...turn, warnings: [...turn.warnings, action.text] };
    case "ended":
      return { ...turn, status: action.status, totalMs: action.elapsedMs };
    case "failed":
      return { ...turn, status: "failed", error: action.error, totalMs: action.elapsedMs };
  }
}

interface Message {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/**
 * What a provider is sent when a question is asked. The conversation goes on from the first of several answers; a
 * question without an answer in words is left out.
 * @param system instruction before the conversation; may be empty
 */
export function messagesOf(system: string, turns: readonly ChatTurn[], question: string): Message[] {
  const before = turns.flatMap(({ question: asked, choices }): Message[] => {
    const answer = choices[0]?.text ?? "";
    if (answer === "") return [];
    return [
      { role: "user", content: asked },
      { role: "assistant", content: answer },
    ];
  });
  const instruction: Message[] = system.trim() === "" ? [] : [{ role: "system", content: system }];
  return [...instruction, ...before, { role: "user", content: question }];
}
