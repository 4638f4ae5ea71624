import { useId, useMemo } from "react";
import { CodeEditor, type EditorSize } from "./code-editor.tsx";
import type { JsonProblem } from "./json-text.ts";

export interface JsonFieldProps {
  readonly label: string;
  readonly value: string;
  /** Why the text cannot be parsed. */
  readonly problem: JsonProblem | undefined;
  readonly placeholder?: string;
  readonly size?: EditorSize;
  onChange(value: string): void;
}

/** A field for JSON that shows where it is malformed. */
export function JsonField({ label, value, problem, placeholder = "", size = "small", onChange }: JsonFieldProps) {
  const id = useId();
  const { reason, mark } = problem ?? {};
  const { from = 0, to = 0 } = mark ?? {};
  const marks = useMemo(
    () => (reason === undefined ? [] : [{ from, to, severity: "error" as const, message: reason }]),
    [from, to, reason],
  );
  return (
    <div className="pb-field">
      {/* The editor has its own accessible name: a label does not reach into it. */}
      <span className="pb-field-label" aria-hidden="true">
        {label}
      </span>
      <CodeEditor
        language="json"
        label={label}
        value={value}
        marks={marks}
        wrapped
        placeholder={placeholder}
        size={size}
        problemId={id}
        onChange={onChange}
      />
      <output id={id} className="pb-field-error">
        {reason}
      </output>
    </div>
  );
}
