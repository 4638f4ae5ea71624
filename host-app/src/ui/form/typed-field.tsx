import { useId } from "react";
import { useDraft } from "../hooks/use-draft.ts";

export interface TypedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly numeric?: boolean;
  readonly suggestions?: readonly string[];
  /** Description of the value. */
  readonly help?: string;
  /** Problem with the value; replaces the description. */
  readonly problem?: string | undefined;
  onChange(value: string): void;
}

/** A single-line text field for a value in the address. */
export function TypedField({
  label,
  value,
  placeholder,
  numeric = false,
  suggestions = [],
  help = "",
  problem,
  onChange,
}: TypedFieldProps) {
  const id = useId();
  const [draft, setDraft] = useDraft(value, onChange);
  return (
    <div className="pb-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="pb-input"
        list={suggestions.length > 0 ? `${id}-list` : undefined}
        inputMode={numeric ? "decimal" : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        value={draft}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={(problem ?? help) ? `${id}-help` : undefined}
        onChange={(event) => setDraft(event.target.value)}
      />
      {(problem ?? help) && (
        <span id={`${id}-help`} className={problem ? "pb-field-error" : "pb-muted"}>
          {problem ?? help}
        </span>
      )}
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
    </div>
  );
}
