/** A call of one of the request's tools. */
export interface MockToolCall {
  readonly name: string;
  /** Arguments as an object, or the exact text to send. */
  readonly arguments?: object | string;
  /** Default: one made up. */
  readonly id?: string;
}

/** What a call is counted as. */
export interface MockUsage {
  readonly promptTokens?: number;
  /** With those of reasoning. */
  readonly completionTokens?: number;
  readonly reasoningTokens?: number;
  /** Tokens of the prompt that were cached. */
  readonly cachedTokens?: number;
}

/** A mocked model's reply, independent of the API's format. */
export interface ChatReply {
  /** The text; a list: the pieces in which it is streamed. Default: none. */
  readonly content?: string | readonly string[];
  /** What the model thought before it answered. */
  readonly reasoning?: string;
  readonly toolCalls?: readonly MockToolCall[];
  /** Why it stopped, in OpenAI's words; default: `tool_calls` with tool calls, else `stop`. */
  readonly finishReason?: string;
  /** Milliseconds before each streamed piece, or before every one; default 30. Scaled by `setMockPace`. */
  readonly delays?: number | readonly number[];
  /** The model's other choices, where the request asks for several (`n`); default: the same. */
  readonly alternatives?: readonly ChatReply[];
  /** What is not given is estimated. */
  readonly usage?: MockUsage;
}

/** The pieces of a reply's text: those given, else its words; of scripts without blanks, its characters. */
export function piecesOf({ content = [] }: ChatReply): readonly string[] {
  return typeof content === "string" ? content.split(/(?<=\s|\p{Script=Han}(?![\p{P}\s]))/u) : content;
}

/** The arguments of a tool's call as text. */
export function argumentsOf({ arguments: args = {} }: MockToolCall): string {
  return typeof args === "string" ? args : JSON.stringify(args);
}
