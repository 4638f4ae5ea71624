import { memo, useDeferredValue, useMemo, useState } from "react";
import type { AssistantRange } from "@patchbay/chat-template";
import { CopyButton, encodeCopyValue } from "@patchbay/widgets/parts";
import { splitPrompt, type PromptPiece, type TokenKind } from "./special-tokens.ts";
import { Button } from "../../ui/button.tsx";

export interface PromptViewProps {
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
