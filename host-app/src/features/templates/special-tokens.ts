import type { AssistantRange } from "@patchbay/chat-template";

/** The role of a special token: it starts or ends a text or a turn, or marks tools, reasoning or media. */
export type TokenKind = "bounds" | "turn" | "tools" | "reasoning" | "media" | "other";

/** A piece of a prompt; a special token has `token` and its kind. */
export interface PromptPiece {
  readonly text: string;
  readonly token: TokenKind | undefined;
  /** Whether the assistant wrote it, by the template. */
  readonly ofAssistant: boolean;
}

/** Spellings of special tokens that models use. Only a tokenizer knows them for certain. */
const SPELLINGS = [
  // <|im_start|>, <｜User｜>
  String.raw`<[|｜][^\s<>|｜]{1,64}[|｜]>`,
  // [INST], [/INST], [TOOL_CALLS], [IMG]
  String.raw`\[/?(?:INST|IMG|THINK|[A-Z]{2,24}(?:_[A-Z]{2,24}){1,3})\]`,
  // <<SYS>>
  String.raw`<</?SYS>>`,
  // <s>, <bos>, <BOS_TOKEN>, <image>
  String.raw`</?s>|<(?:pad|unk|bos|eos|mask|image|video|audio|[A-Z]{3,8}_TOKEN)>`,
  // <start_of_turn>, <end_of_image>
  String.raw`<(?:start|end)_of_[a-z]{2,16}>`,
  // <think>, </tool_call>
  String.raw`</?(?:think|tools|tool_call|tool_response)>`,
];

/** The first one that matches the token wins. */
const KINDS: readonly (readonly [kind: TokenKind, spelling: RegExp])[] = [
  ["reasoning", /think|reason|thought/i],
  ["tools", /tool|function|python_tag|calls?\b|outputs?\b/i],
  [
    "turn",
    /im_(?:start|end|sep)|(?<!re)turn|role|header|eo[tm]_id|user|assistant|system|chatbot|inst\b|sys\b|channel|message|\b(?:start|end)\b\W*$/i,
  ],
  ["media", /im(?:g|age)|video|audio|vision/i],
  ["bounds", /^<\/?s>$|bos|eos|begin|end.?of.?(?:text|sentence)|startoftext|endoftext|return/i],
];

/** @param bounds the model's own `bos_token` and `eos_token` */
export function kindOfToken(token: string, bounds: readonly string[]): TokenKind {
  // Many families end a turn and a text with the same token.
  const kind = KINDS.find(([, spelling]) => spelling.test(token))?.[0];
  if (kind !== undefined && kind !== "turn") return kind;
  return bounds.includes(token) ? "bounds" : (kind ?? "other");
}

/**
 * Splits a prompt at special tokens.
 * @param tokens additional tokens, for example the model's own `bos_token` and `eos_token`
 * @param assistantRanges the assistant's text, in order
 */
export function splitPrompt(
  prompt: string,
  tokens: readonly string[],
  assistantRanges: readonly AssistantRange[] = [],
): PromptPiece[] {
  const escaped = tokens
    .filter((token) => token !== "")
    .toSorted((one, other) => other.length - one.length)
    .map((token) => token.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const pattern = new RegExp([...escaped, ...SPELLINGS].join("|"), "g");
  const pieces: PromptPiece[] = [];
  const borders = assistantRanges.flatMap((range) => [range.start, range.end]);
  let next = 0;
  const add = (start: number, end: number, token: TokenKind | undefined): void => {
    for (let from = start; from < end;) {
      while ((borders[next] ?? end) <= from && next < borders.length) next++;
      const to = Math.min(end, borders[next] ?? end);
      pieces.push({ text: prompt.slice(from, to), token, ofAssistant: next % 2 === 1 });
      from = to;
    }
  };
  let end = 0;
  for (const match of prompt.matchAll(pattern)) {
    add(end, match.index, undefined);
    end = match.index + match[0].length;
    add(match.index, end, kindOfToken(match[0], tokens));
  }
  add(end, prompt.length, undefined);
  return pieces;
}
