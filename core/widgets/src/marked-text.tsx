import type { CSSProperties, ReactElement } from "react";

/** A piece of a text with a name. */
export interface TextSpan {
  readonly label: string;
  /** Position of the first character. */
  readonly start: number;
  /** Position after the last character. */
  readonly end: number;
}

export interface MarkedTextProps {
  readonly text: string;
  /** In any order; spans outside the text or inside another are omitted. */
  readonly spans: readonly TextSpan[];
}

const mark: CSSProperties = {
  padding: "0 0.25rem",
  borderRadius: "0.25rem",
  background: "var(--pb-accent-surface)",
  color: "var(--pb-text)",
};
const name: CSSProperties = { marginInlineStart: "0.25rem", color: "var(--pb-text-muted)" };

/** A text with marked and labeled spans. */
export function MarkedText({ text, spans }: MarkedTextProps): ReactElement {
  const shown = apart(text, spans);
  return (
    <p style={{ margin: 0, whiteSpace: "pre-wrap" }}>
      {shown.map(({ label, start, end }, index) => (
        <span key={start}>
          {text.slice(shown[index - 1]?.end ?? 0, start)}
          <mark style={mark}>
            {text.slice(start, end)}
            <small style={name}>{label}</small>
          </mark>
        </span>
      ))}
      {text.slice(shown.at(-1)?.end ?? 0)}
    </p>
  );
}

/** The spans in order, without those that overlap an earlier one. */
function apart(text: string, spans: readonly TextSpan[]): TextSpan[] {
  let reached = 0;
  return spans
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start, end }) => {
      const fits = start >= reached && start < end && end <= text.length;
      if (fits) reached = end;
      return fits;
    });
}
