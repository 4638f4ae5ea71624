import { memo, useDeferredValue, useMemo, useState } from "react";
import type { AssistantRange } from "@patchbay/chat-template";
import { CopyButton, encodeCopyValue } from "@patchbay/widgets/parts";
import { splitPrompt } from "./special-tokens.ts";
import { Button } from "../components/button.tsx";

export interface PromptViewProps {
  readonly prompt: string;
  /** Tokens to mark besides those that look like one. */
  readonly tokens: readonly string[];
  readonly whitespace: boolean;
  readonly assistantRanges: readonly AssistantRange[];
  /** It belongs to an earlier state of the template. */
  readonly stale: boolean;
}

/** So much is shown at first: a page of many million characters would not answer. */
const SHOWN = 50_000;

/** A surrogate on its own, which has no encoding. */
const HALF_CHARACTER = /\p{Surrogate}/gu;

/** The prompt with its special tokens marked. */
export const PromptView = memo(function PromptView(props: PromptViewProps) {
  const { prompt, tokens, whitespace, assistantRanges, stale } = props;
  const [whole, setWhole] = useState(false);
  const shown = useDeferredValue(whole ? prompt : prompt.slice(0, SHOWN));
  return (
    <figure className="pb-lab-prompt" aria-label="Rendered prompt" data-stale={stale || undefined}>
      {/* Scrolls, so it has to be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} className="pb-lab-code">
        <PromptText text={shown} tokens={tokens} whitespace={whitespace} assistantRanges={assistantRanges} />
      </pre>
      <div className="pb-lab-prompt-copy">
        <CopyButton value={encodeCopyValue(prompt.replaceAll(HALF_CHARACTER, "\uFFFD"))} title="Copy the prompt" />
      </div>
      {assistantRanges.length > 0 && (
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

interface PromptTextProps {
  readonly text: string;
  readonly tokens: readonly string[];
  readonly whitespace: boolean;
  readonly assistantRanges: readonly AssistantRange[];
}

const PromptText = memo(function PromptText({ text, tokens, whitespace, assistantRanges }: PromptTextProps) {
  const pieces = useMemo(() => splitPrompt(text, tokens, assistantRanges), [text, tokens, assistantRanges]);
  return pieces.map((piece, place) => {
    const content = whitespace ? <VisibleSpace text={piece.text} /> : piece.text;
    // Pieces have no identity but their place.
    return (
      <span key={place} data-assistant={piece.ofAssistant || undefined}>
        {piece.token ? <mark>{content}</mark> : content}
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
      // Odd places hold what was split at.
      <span key={place} className="pb-lab-space">
        {Array.from(part, (character) => SIGNS[character] ?? character).join("")}
      </span>
    ),
  );
}
