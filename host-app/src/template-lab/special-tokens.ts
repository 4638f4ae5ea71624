import type { AssistantRange } from "@patchbay/chat-template";

/** What a special token does: begins or ends a text, a turn, what is about tools, what the model thinks, stands for media. */
export type TokenKind = "bounds" | "turn" | "tools" | "reasoning" | "media" | "other";

/** A piece of a prompt; with `token`, and its kind, when it is one special token. */
export interface PromptPiece {
  readonly text: string;
  readonly token: TokenKind | undefined;
  /** The assistant wrote it, as the template says. */
  readonly ofAssistant: boolean;
}

/** What special tokens look like. Only a tokenizer knows them for sure; these are the spellings that models use. */
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

/** The first that fits a token's letters. */
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
  const found = KINDS.find(([, spelling]) => spelling.test(token))?.[0];
  if (found !== undefined && found !== "turn") return found;
  return bounds.includes(token) ? "bounds" : (found ?? "other");
}

/**
 * Cuts a prompt where special tokens begin and end.
 * @param tokens further tokens, for example the model's own `bos_token` and `eos_token`
 * @param assistantRanges what the assistant wrote, in order
 */
export function splitPrompt(
  prompt: string,
  tokens: readonly string[],
  assistantRanges: readonly AssistantRange[] = [],
): PromptPiece[] {
  const given = tokens
    .filter((token) => token !== "")
    .toSorted((one, other) => other.length - one.length)
    .map((token) => token.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const pattern = new RegExp([...given, ...SPELLINGS].join("|"), "g");
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
