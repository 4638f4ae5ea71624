import type { AssistantRange } from "@patchbay/chat-template";

/** A piece of a prompt; `token` when it is one special token. */
export interface PromptPiece {
  readonly text: string;
  readonly token: boolean;
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
  const add = (start: number, end: number, token: boolean): void => {
    for (let from = start; from < end;) {
      while ((borders[next] ?? end) <= from && next < borders.length) next++;
      const to = Math.min(end, borders[next] ?? end);
      pieces.push({ text: prompt.slice(from, to), token, ofAssistant: next % 2 === 1 });
      from = to;
    }
  };
  let end = 0;
  for (const match of prompt.matchAll(pattern)) {
    add(end, match.index, false);
    end = match.index + match[0].length;
    add(match.index, end, true);
  }
  add(end, prompt.length, false);
  return pieces;
}
