import { useId } from "react";
import { useDraft } from "../hooks/use-draft.ts";

export interface TypedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly suggestions?: readonly string[];
  onChange(value: string): void;
}

/** A single-line text field for a value in the address. */
export function TypedField({ label, value, placeholder, suggestions = [], onChange }: TypedFieldProps) {
  const id = useId();
  const [draft, setDraft] = useDraft(value, onChange);
  return (
    <div className="pb-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="pb-input"
        list={suggestions.length > 0 ? `${id}-list` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
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
