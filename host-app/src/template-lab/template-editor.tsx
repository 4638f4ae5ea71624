import { useRef, type RefObject } from "react";
import type { SourceLocation } from "@patchbay/chat-template";

export interface TemplateEditorProps {
  readonly value: string;
  /** Where an error is. */
  readonly location: SourceLocation | undefined;
  /** Id of the element that describes the error. */
  readonly problemId: string;
  readonly labelId: string;
  readonly textarea: RefObject<HTMLTextAreaElement | null>;
  /** Long lines are broken, and lines have no numbers. */
  readonly wrapped: boolean;
  onChange(value: string): void;
}

/** A text field with line numbers, in which the place of an error is marked. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { value, location, problemId, labelId, textarea, wrapped, onChange } = props;
  const gutter = useRef<HTMLDivElement>(null);
  const backdrop = useRef<HTMLDivElement>(null);
  const lines = value.split("\n").length;

  return (
    <div className="pb-lab-editor" data-wrapped={wrapped || undefined}>
      <div ref={gutter} className="pb-lab-gutter pb-lab-code" aria-hidden="true">
        {location ? (
          <>
            {numbers(1, location.line - 1)}
            <mark>{location.line}</mark>
            {`\n${numbers(location.line + 1, lines)}`}
          </>
        ) : (
          numbers(1, lines)
        )}
      </div>
      <div ref={backdrop} className="pb-lab-backdrop pb-lab-code" aria-hidden="true">
        {location && <MarkedText value={value} location={location} />}
      </div>
      <textarea
        ref={textarea}
        aria-labelledby={labelId}
        className="pb-input pb-lab-code"
        wrap={wrapped ? "soft" : "off"}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        placeholder="Paste a chat_template, or a whole tokenizer_config.json"
        value={value}
        aria-invalid={location !== undefined}
        aria-describedby={problemId}
        onChange={(event) => onChange(event.target.value)}
        onScroll={({ currentTarget: { scrollTop, scrollLeft } }) => {
          gutter.current?.scrollTo(0, scrollTop);
          backdrop.current?.scrollTo(scrollLeft, scrollTop);
        }}
      />
    </div>
  );
}

/** The whole text, which nobody sees, so that its mark lies below the same character of the field. */
function MarkedText({ value, location }: { readonly value: string; readonly location: SourceLocation }) {
  const { offset, column, sourceLine } = location;
  const start = offset - column + 1;
  const end = start + sourceLine.length;
  return (
    <>
      {value.slice(0, start)}
      <span className="pb-lab-error-line">
        {value.slice(start, offset)}
        <mark>{value.slice(offset, Math.min(end, offset + 1)) || " "}</mark>
        {value.slice(offset + 1, end)}
      </span>
      {`${value.slice(end)}\n`}
    </>
  );
}

function numbers(from: number, to: number): string {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => `${from + place}\n`).join("");
}
