import { memo, useDeferredValue, useMemo, useState } from "react";
import type { AssistantRange } from "@patchbay/chat-template";
import { CopyButton, encodeCopyValue } from "@patchbay/widgets/parts";
import { Button } from "../../ui/button.tsx";

interface PromptViewProps {
  readonly prompt: string;
  /** Tokens to mark in addition to the usual spellings. */
  readonly tokens: readonly string[];
  readonly whitespace: boolean;
  readonly assistantRanges: readonly AssistantRange[];
  /** Whether the assistant's text is marked. */
  readonly assistantShown: boolean;
  /** It belongs to an earlier state of the template. */
  readonly stale: boolean;
}

/** Characters shown at first: a page with millions would freeze. */
const SHOWN = 50_000;

/** A lone surrogate, which has no encoding. */
const HALF_CHARACTER = /\p{Surrogate}/gu;

/** The prompt with its special tokens marked. */
export const PromptView = memo(function PromptView(props: PromptViewProps) {
  const { prompt, tokens, whitespace, assistantRanges, assistantShown, stale } = props;
  const [whole, setWhole] = useState(false);
  const shown = useDeferredValue(whole ? prompt : prompt.slice(0, SHOWN));
  const pieces = useMemo(() => splitPrompt(shown, tokens, assistantRanges), [shown, tokens, assistantRanges]);
  const kinds = LEGEND.filter(([kind]) => pieces.some(({ token }) => token === kind));
  return (
    <figure className="pb-lab-prompt" aria-label="Rendered prompt" data-stale={stale || undefined}>
      {kinds.length > 0 && (
        <ul className="pb-row pb-gap-3 pb-lab-legend" aria-label="Kinds of special tokens">
          {kinds.map(([kind, label]) => (
            <li key={kind} data-kind={kind}>
              {label}
            </li>
          ))}
        </ul>
      )}
      <div className="pb-lab-prompt-text">
        {/* It scrolls, so it has to be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} className="pb-box pb-lab-code" data-assistant-shown={assistantShown || undefined}>
          <PromptText pieces={pieces} whitespace={whitespace} />
        </pre>
        <div className="pb-lab-prompt-copy">
          <CopyButton value={encodeCopyValue(prompt.replaceAll(HALF_CHARACTER, "\uFFFD"))} title="Copy the prompt" />
        </div>
      </div>
      {assistantShown && assistantRanges.length > 0 && (
        <p className="pb-note">Underlined: what the assistant wrote, as the template marks it.</p>
      )}
      {prompt.length > shown.length && !whole && (
        <figcaption className="pb-note">
          The first {SHOWN.toLocaleString("en")} of {prompt.length.toLocaleString("en")} characters. Copying takes all.
          <Button onClick={() => setWhole(true)}>Show all</Button>
        </figcaption>
      )}
    </figure>
  );
});

/** In the order of the legend. */
const LEGEND: readonly (readonly [kind: TokenKind, label: string])[] = [
  ["bounds", "Begin and end"],
  ["turn", "Turns and roles"],
  ["tools", "Tools"],
  ["reasoning", "Reasoning"],
  ["media", "Media"],
  ["other", "Other"],
];

interface PromptTextProps {
  readonly pieces: readonly PromptPiece[];
  readonly whitespace: boolean;
}

const PromptText = memo(function PromptText({ pieces, whitespace }: PromptTextProps) {
  return pieces.map((piece, place) => {
    const content = whitespace ? <VisibleSpace text={piece.text} /> : piece.text;
    // Pieces have no key but their index.
    return (
      <span key={place} data-assistant={piece.ofAssistant || undefined}>
        {piece.token ? <mark data-kind={piece.token}>{content}</mark> : content}
      </span>
    );
  });
});

const SIGNS: Readonly<Record<string, string>> = { " ": "·", "\t": "→\t", "\n": "↵\n", "\r": "␍", "\u00A0": "⍽" };

function VisibleSpace({ text }: { readonly text: string }) {
  return text.split(/([ \t\n\r\u00A0]+)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // Odd indexes hold the separators of the split.
      <span key={place} className="pb-muted">
        {Array.from(part, (character) => SIGNS[character] ?? character).join("")}
      </span>
    ),
  );
}

/** The role of a special token: it starts or ends a text or a turn, or marks tools, reasoning or media. */
type TokenKind = "bounds" | "turn" | "tools" | "reasoning" | "media" | "other";

/** A piece of a prompt; a special token has `token` and its kind. */
interface PromptPiece {
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
