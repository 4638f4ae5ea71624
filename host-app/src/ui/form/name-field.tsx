import { useState } from "react";

export interface NameFieldProps {
  readonly label: string;
  /** The name until now; empty for something new. */
  readonly name: string;
  readonly placeholder?: string;
  /** Called with another name, without spaces around it. */
  onSave(name: string): void;
  onDone(): void;
}

/** A field for a name that has the focus: Enter and leaving it save the name, Escape does not. */
export function NameField({ label, name, placeholder, onSave, onDone }: NameFieldProps) {
  const [draft, setDraft] = useState(name);
  function save() {
    const trimmed = draft.trim();
    if (trimmed !== name) onSave(trimmed);
    onDone();
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        className="pb-input"
        aria-label={label}
        placeholder={placeholder}
        value={draft}
        maxLength={100}
        // The user has just asked to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setDraft(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Escape") onDone();
        }}
      />
    </form>
  );
}
