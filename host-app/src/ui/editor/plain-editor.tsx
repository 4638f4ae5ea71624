import { useRef, type RefObject } from "react";

/** A problem in a text; positions are UTF-16 units from its start. */
export interface CodeMark {
  readonly from: number;
  readonly to: number;
  readonly severity: "error" | "warning";
  readonly message: string;
}

/** The state of an editor. */
export interface EditorFacts {
  readonly language: "jinja" | "json";
  /** Its accessible name. */
  readonly label: string;
  readonly value: string;
  /** Must stay the same array while nothing in it changes. */
  readonly marks: readonly CodeMark[];
  /** Whether long lines wrap. */
  readonly wrapped: boolean;
  readonly placeholder: string;
}

export interface PlainEditorProps extends EditorFacts {
  readonly problemId: string;
  readonly textarea: RefObject<HTMLTextAreaElement | null>;
  onChange(value: string): void;
}

/** A text field with line numbers that marks the first error. */
export function PlainEditor(props: PlainEditorProps) {
  const { value, marks, label, placeholder, problemId, textarea, wrapped, onChange } = props;
  const gutter = useRef<HTMLDivElement>(null);
  const backdrop = useRef<HTMLDivElement>(null);
  const error = marks.find(({ severity }) => severity === "error");
  const lines = value.split("\n").length;
  const marked = error && value.slice(0, error.from).split("\n").length;

  return (
    <div className="pb-editor-plain">
      <div ref={gutter} className="pb-editor-gutter" aria-hidden="true">
        {marked === undefined ? (
          numbers(1, lines)
        ) : (
          <>
            {numbers(1, marked - 1)}
            <mark>{marked}</mark>
            {`\n${numbers(marked + 1, lines)}`}
          </>
        )}
      </div>
      <div ref={backdrop} className="pb-editor-backdrop" aria-hidden="true">
        {error && <MarkedText value={value} offset={error.from} />}
      </div>
      <textarea
        ref={textarea}
        aria-label={label}
        className="pb-input"
        // As high as its text, if the editor grows with it.
        rows={1}
        wrap={wrapped ? "soft" : "off"}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        aria-invalid={error !== undefined}
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

/** A hidden copy of the text, which puts the mark below the same character as in the field. */
function MarkedText({ value, offset }: { readonly value: string; readonly offset: CodeMark["from"] }) {
  const start = offset === 0 ? 0 : value.lastIndexOf("\n", offset - 1) + 1;
  const next = value.indexOf("\n", start);
  const end = next === -1 ? value.length : next;
  return (
    <>
      {value.slice(0, start)}
      <span className="pb-editor-error-line">
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

/**
 * Moves the cursor of a text field to an offset and scrolls there, which browsers do not do. With wrapped lines, the
 * scroll position is approximate.
 */
export function showPlace(textarea: HTMLTextAreaElement, offset: number): void {
  textarea.focus();
  textarea.setSelectionRange(offset, offset + 1);
  textarea.scrollIntoView({ block: "nearest" });
  if (textarea.wrap === "soft") {
    textarea.scrollTop = (textarea.scrollHeight * offset) / textarea.textLength - textarea.clientHeight / 2;
    return;
  }
  const lines = textarea.value.split("\n");
  const before = textarea.value.slice(0, offset).split("\n");
  const longest = Math.max(...lines.map((line) => line.length));
  const column = before.at(-1)?.length ?? 0;
  textarea.scrollTop = (textarea.scrollHeight * before.length) / lines.length - textarea.clientHeight / 2;
  textarea.scrollLeft = (textarea.scrollWidth * column) / Math.max(1, longest) - textarea.clientWidth / 2;
}
