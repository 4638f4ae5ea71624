import { useId } from "react";
import { useDraft } from "../hooks/use-draft.ts";
import { TextField } from "./text-field.tsx";

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
    <>
      <TextField
        label={label}
        list={suggestions.length > 0 ? id : undefined}
        placeholder={placeholder}
        value={draft}
        onChange={setDraft}
      />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion}>{suggestion}</option>
        ))}
      </datalist>
    </>
  );
}
