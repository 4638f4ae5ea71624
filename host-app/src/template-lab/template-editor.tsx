import { useRef, type RefObject } from "react";
import type { SourceLocation } from "@patchbay/core/chat-template";

export interface TemplateEditorProps {
  readonly value: string;
  /** Where an error is. */
  readonly location: SourceLocation | undefined;
  /** Id of the element that describes the error. */
  readonly problemId: string;
  readonly labelId: string;
  readonly textarea: RefObject<HTMLTextAreaElement | null>;
  onChange(value: string): void;
}

/** A text field with line numbers, in which the place of an error is marked. */
export function TemplateEditor({ value, location, problemId, labelId, textarea, onChange }: TemplateEditorProps) {
  const gutter = useRef<HTMLDivElement>(null);
  const backdrop = useRef<HTMLDivElement>(null);
  const lines = value.split("\n").length;
  const column = (location?.column ?? 1) - 1;

  return (
    <div className="pb-lab-editor">
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
        {location && (
          <>
            {"\n".repeat(location.line - 1)}
            <span className="pb-lab-error-line">
              {location.sourceLine.slice(0, column)}
              <mark>{location.sourceLine.charAt(column) || " "}</mark>
              {location.sourceLine.slice(column + 1)}
            </span>
            {"\n".repeat(Math.max(1, lines - location.line + 1))}
          </>
        )}
      </div>
      <textarea
        ref={textarea}
        aria-labelledby={labelId}
        className="pb-input pb-lab-code"
        wrap="off"
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

function numbers(from: number, to: number): string {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => `${from + place}\n`).join("");
}
