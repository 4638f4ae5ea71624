import { useId } from "react";

export interface JsonFieldProps {
  readonly label: string;
  readonly value: string;
  /** Why the text cannot be read. */
  readonly problem: string | undefined;
  readonly placeholder?: string;
  readonly rows?: number;
  onChange(value: string): void;
}

/** A field for JSON, which says where it is malformed. */
export function JsonField({ label, value, problem, placeholder, rows = 8, onChange }: JsonFieldProps) {
  const id = useId();
  return (
    <div className="pb-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="pb-input pb-lab-code"
        rows={rows}
        wrap="off"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      <output id={`${id}-problem`} className="pb-field-error">
        {problem}
      </output>
    </div>
  );
}
